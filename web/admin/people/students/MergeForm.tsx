import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type MergeChange,
  type MergePlan,
  type MergeRefusal,
  mergeStudents,
} from '../../../../contract/sameChildren.ts'
import type { Student } from '../../../../contract/students.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { cacheStudents, mergePlanQuery, removeCachedStudent, studentPageQuery } from '../../../api/students.ts'
import { useEmailsOf } from '../../../ui/familyEmails/useEmailsOf.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { Loading } from '../../../ui/feedback/Loading.tsx'
import { SectionError } from '../../../ui/feedback/SectionError.tsx'
import { gradeName } from '../../../ui/format/labels.ts'
import { PasswordGate } from '../../ui/PasswordGate.tsx'
import { PersonPicker } from '../../ui/PersonPicker.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import styles from './Student.module.css'

interface FormProps {
  readonly students: readonly Student[]
  readonly onClose: () => void
  readonly onMerged: (kept: Student, done: string) => void | Promise<void>
}

/** The content of the dialog that merges two entries of one child. With one student, the office chooses the other one. */
export function MergeForm({ students, onClose, onMerged }: FormProps) {
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
  const { button, notify_families, view } = useEmailsOf(mergeStudents, parts)
  const merge = useMutation({
    mutationFn: async () => (await call(mergeStudents, { params: { id: keptId }, body, notify_families })).body,
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
    <div className={styles.merge}>
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
          <div className={styles.actions}>
            <Button variant="default" disabled={merge.isPending} onClick={onClose}>
              {t`Cancel`}
            </Button>
            {isAllowed && (
              <Button {...button} {...gate} loading={merge.isPending} onClick={() => merge.mutate()}>
                {t`Merge`}
              </Button>
            )}
          </div>
        )}
      </PasswordGate>
    </div>
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
  const [search] = useDebouncedValue(typed.trim(), 250)
  const { data, isFetching, isError, refetch } = useQuery({
    ...studentPageQuery({ search, page: 1, size: 50 }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.students ?? [])
    .filter((found) => found.id !== student.id)
    .map((found) => ({
      id: found.id,
      name: fullName(found),
      detail: `${i18n._(gradeName(found.grade))}, ${fullName(found.parent)}, ${found.id}`,
    }))
  return (
    <PersonPicker
      texts={{ label: t`The other entry of ${fullName(student)}`, required: true }}
      listLabel={t`Students`}
      options={options}
      chosen={options.find((option) => option.id === id)}
      typed={typed}
      emptyMessage={!isFetching && t`No students found.`}
      retry={isError && (() => void refetch())}
      onType={(text) => {
        setTyped(text)
        onPick(undefined)
      }}
      onPick={onPick}
    />
  )
}

/** What a merge moves and ends, or why it is not possible yet. */
export function MergePlanView({ plan }: { readonly plan: MergePlan }) {
  const { t } = useLingui()
  const { kept, ended, changes, refusals } = plan
  const changeText = useChangeText()
  const refusalText = useRefusalText(fullName(kept))
  if (refusals.length > 0)
    return (
      <div className={styles.changes}>
        <Banner type="warning">{t`These entries can't be merged yet:`}</Banner>
        <ul>
          {refusals.map((refusal) => (
            <li key={`${refusal.because} ${refusal.name} ${refusal.semester}`}>{refusalText(refusal)}</li>
          ))}
        </ul>
      </div>
    )
  const id = ended.id
  const isInvited = changes.some(({ change }) => change === 'parent-invited')
  return (
    <section className={styles.changes} aria-label={t`What the merge does`}>
      <ul>
        {changes.map((change) => (
          <li key={`${change.change} ${change.name} ${change.semester}`}>{changeText(change)}</li>
        ))}
        <li>{t`The history of both entries is kept. Student ${id} is deleted.`}</li>
        {kept.parent_id !== ended.parent_id && (
          <li>
            {isInvited
              ? t`${fullName(ended.parent)} no longer sees this child.`
              : t`${fullName(ended.parent)} no longer sees this child. ${fullName(kept.parent)} does.`}
          </li>
        )}
      </ul>
    </section>
  )
}

function useChangeText(): (change: MergeChange) => string {
  const { t } = useLingui()
  return ({ change, name, semester }) => {
    const texts: Record<MergeChange['change'], string> = {
      'seat-moves': t`The seat in ${name} (${semester}) moves to the entry that stays.`,
      'place-moves': t`The place on the wait list for ${name} (${semester}) moves to the entry that stays.`,
      'place-ends': t`The second place on the wait list for ${name} (${semester}) ends.`,
      'choices-move': t`The lottery choices for ${name} move to the entry that stays.`,
      'choices-end': t`Both entries have lottery choices for ${name}. The choices of the entry that ends are removed.`,
      'results-move': t`The lottery results for ${name} move to the entry that stays.`,
      'results-end': t`Both entries have lottery results for ${name}. The results of the entry that ends stay in the lottery record only.`,
      'plan-moves': t`The list of planned classes is added to that of the entry that stays.`,
      'calendar-moves': t`The calendar address moves to the entry that stays.`,
      'calendar-ends': t`The calendar address of the entry that ends stops working.`,
      'registration-moves': t`Registration ${name} is attached to the entry that stays.`,
      'parent-invited': t`Nobody has confirmed the email address ${name}. We invite this parent by email. The account does not see the child before the parent accepts, and its calendar address stops working.`,
    }
    return texts[change]
  }
}

function useRefusalText(child: string): (refusal: MergeRefusal) => string {
  const { t } = useLingui()
  return ({ because, name, by, semester }) => {
    const texts: Record<MergeRefusal['because'], string> = {
      'both-enrolled': t`Both entries are enrolled in ${name} (${semester}). Drop one of the two first.`,
      'same-time': t`${name} and ${by} (${semester}) are at the same time. Drop one of them first.`,
      restricted: t`${name} can't be taken together with ${by} (${semester}). Drop one of them first.`,
      'wrong-grade': t`${name} (${semester}) is not for the grade of ${child}. Correct the grade, or remove the other entry from the class first.`,
      finished: t`${child} has finished school, and the other entry is in ${name} (${semester}). Choose the other entry as the one that stays.`,
      'same-child-waits': t`A third entry of the child waits for ${name} (${semester}). Merge that one first.`,
      'lottery-pending': t`The lottery for ${name} is about to run. Merge the entries after it.`,
    }
    return texts[because]
  }
}
