import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Student } from '../../../../contract/students.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { cacheStudents, mergePlanQuery, removeCachedStudent } from '../../../api/students.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useEmailsOf } from '../../../ui/familyEmails/useEmailsOf.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { focusInitialField } from '../../../ui/form/initialFocus.ts'
import { gradeName } from '../../../ui/format/labels.ts'
import { PasswordGate } from '../../ui/PasswordGate.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { SearchPicker } from '../../ui/SearchPicker.tsx'
import { useFoundStudents } from '../foundPeople.ts'
import { MergePlanView } from './MergePlanView.tsx'

interface FormProps {
  readonly students: readonly Student[]
  readonly onClose: () => void
  readonly onMerged: (kept: Student, done: string) => void | Promise<void>
}

/** `students` is undefined while the dialog is closed. */
export function MergeEntriesDialog({ students, ...form }: Omit<FormProps, 'students'> & Partial<FormProps>) {
  const { t } = useLingui()
  return (
    <Dialog opened={students !== undefined} title={t`Merge two entries of one child`} onClose={form.onClose}>
      {students && <MergeForm students={students} {...form} />}
    </Dialog>
  )
}

/** With one student, the office chooses the other one. */
function MergeForm({ students, onClose, onMerged }: FormProps) {
  const { t, i18n } = useLingui()
  const [first, second] = students
  const [otherId, setOtherId] = useState(second?.id)
  const [keptId, setKeptId] = useState(first?.id ?? 0)
  const endedId = keptId === first?.id ? otherId : first?.id
  const { data, error, refetch, isFetching } = useQuery(mergePlanQuery(keptId, endedId))
  const plan = data ?? undefined
  const isAllowed = plan !== undefined && plan.refusals.length === 0
  const body = { other_id: endedId ?? 0, version: plan?.version ?? '' }
  const parts = isAllowed ? { params: { id: keptId }, body } : undefined
  const { button, notify_families, view } = useEmailsOf('POST /api/students/:id/merge', parts)
  const merge = useMutation({
    mutationFn: async () =>
      (await call('POST /api/students/:id/merge', { params: { id: keptId }, body, notify_families })).body,
    onSuccess: async ({ students: changed }) => {
      const [kept] = changed
      if (!kept) return
      await onMerged(kept, t`The entries for ${fullName(kept)} are merged.`)
      void removeCachedStudent(endedId ?? 0)
      cacheStudents(changed)
      void queryClient.invalidateQueries({ queryKey: ['history', kept.id] })
      void queryClient.invalidateQueries({ queryKey: ['schedule', kept.id] })
    },
    onError: () => void refetch(),
  })
  const card = (student: Student) => {
    const grade = i18n._(gradeName(student.grade))
    const parent = fullName(student.parent)
    return {
      value: student.id,
      title: t`${fullName(student)}, student ${student.id}`,
      details: t`${grade}, parent: ${parent}`,
    }
  }
  return (
    <Stack gap="md" ref={focusInitialField}>
      {!second && first && <OtherStudent student={first} id={otherId} onPick={setOtherId} />}
      {plan && (
        <RadioCards
          legend={t`Which entry stays?`}
          hint={t`It keeps its name, grade and parent.`}
          cards={[plan.kept, plan.ended].sort((a, b) => a.id - b.id).map(card)}
          chosen={keptId}
          onChange={setKeptId}
        />
      )}
      {endedId !== undefined && isFetching && !plan && <Loading compact />}
      {error && <SectionError error={error} reset={refetch} />}
      {plan && <MergePlanView plan={plan} />}
      {view}
      <ErrorAlert error={merge.error} />
      <PasswordGate
        needed={isAllowed}
        lead={t`A merge can't be undone. Please enter your password to merge the entries.`}
        error={merge.error}
      >
        {(gate) => (
          <Group gap="sm" justify="flex-end" my="1.25rem" mx={0}>
            <Button variant="default" disabled={merge.isPending} onClick={onClose}>
              {t`Cancel`}
            </Button>
            {isAllowed && (
              <Button {...button} {...gate} loading={merge.isPending} onClick={() => merge.mutate()}>
                {t`Merge`}
              </Button>
            )}
          </Group>
        )}
      </PasswordGate>
    </Stack>
  )
}

function OtherStudent(props: {
  readonly student: Student
  readonly id: number | undefined
  readonly onPick: (id: number | undefined) => void
}) {
  const { student, id, onPick } = props
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(fullName(student))
  const { found, isSearching, retry } = useFoundStudents(typed)
  const options = found
    .filter((each) => each.id !== student.id)
    .map((each) => ({
      id: each.id,
      name: fullName(each),
      detail: `${i18n._(gradeName(each.grade))}, ${fullName(each.parent)}, ${each.id}`,
    }))
  return (
    <SearchPicker
      texts={{ label: t`The other entry of ${fullName(student)}`, required: true }}
      listLabel={t`Students`}
      options={options}
      chosen={options.find((option) => option.id === id)}
      typed={typed}
      emptyMessage={!isSearching && t`No students found.`}
      retry={retry}
      onType={(text) => {
        setTyped(text)
        onPick(undefined)
      }}
      onPick={onPick}
    />
  )
}
