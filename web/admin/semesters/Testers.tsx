import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Semester } from '../../../contract/semesters.ts'
import type { Tester } from '../../../contract/testers.ts'
import { fullName } from '../../../domain/person.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { testersQuery } from '../../api/testers.ts'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { restoreFocus } from '../../ui/focus/restoreFocus.ts'
import { useFoundParents } from '../people/foundPeople.ts'
import { SearchPicker } from '../ui/SearchPicker.tsx'

const ROUTE = '/api/semester/:id/testers'

/** The families' accounts that try the semester before it opens, in a copy. */
export function Testers({ semester: { id, name } }: { readonly semester: Pick<Semester, 'id' | 'name'> }) {
  const { t } = useLingui()
  const { data: testers } = useSuspenseQuery(testersQuery(id))
  const [message, setMessage] = useSuccessMessage()
  const show = (saved: { readonly body: { readonly testers: Tester[] } }, success: string) => {
    queryClient.setQueryData(testersQuery(id).queryKey, saved.body.testers)
    setMessage(success)
  }
  const add = useMutation({
    mutationFn: (parent_id: number) => call(`POST ${ROUTE}`, { params: { id }, body: { parent_id } }),
    onSuccess: (saved, parent_id) => {
      const added = saved.body.testers.find((tester) => tester.id === parent_id)
      const tester = added ? fullName(added) : ''
      show(saved, t`${tester} can test ${name} now.`)
    },
  })
  const remove = useMutation({
    mutationFn: (tester: Tester) =>
      call(`DELETE ${ROUTE}/:parent_id`, { params: { id, parent_id: tester.id }, body: {} }),
    onSuccess: (saved, removed) => {
      const tester = fullName(removed)
      show(saved, t`${tester} doesn't test ${name} anymore.`)
      restoreFocus()
    },
  })
  const restart = useMutation({
    mutationFn: () => call(`POST ${ROUTE}/restart`, { params: { id }, body: {} }),
    onSuccess: (saved) => show(saved, t`Testers see the classes and dates as they are now, without enrollments.`),
  })
  const isPending = [add, remove, restart].some((one) => one.isPending)
  return (
    <Stack gap="md" maw="34rem">
      <SuccessAlert message={message} />
      {testers.length > 0 && (
        <ul className="plain ruled" aria-label={t`Testers`}>
          {testers.map((tester) => {
            const person = fullName(tester)
            return (
              <Group key={tester.id} component="li" gap="sm" justify="space-between">
                <Stack gap={0} miw={0}>
                  <strong>{person}</strong>
                  <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }} span>
                    {tester.email}
                  </Text>
                </Stack>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={isPending}
                  aria-label={t`Remove ${person}`}
                  onClick={() => remove.mutate(tester)}
                >
                  {t`Remove`}
                </Button>
              </Group>
            )
          })}
        </ul>
      )}
      <TesterPicker testers={testers} onPick={add.mutate} />
      <ErrorAlert error={add.error ?? remove.error ?? restart.error} />
      {testers.length > 0 && (
        <>
          <Text>{t`Testers use a copy of ${name}. After you change classes or dates, start over: the copy is made again, without what they have tried.`}</Text>
          <Text>{t`If ${name} has a lottery, testers can rank classes, but the lottery doesn't run in the copy.`}</Text>
          <div>
            <Button variant="default" disabled={isPending} loading={restart.isPending} onClick={() => restart.mutate()}>
              {t`Start Over`}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

function TesterPicker({
  testers,
  onPick,
}: {
  readonly testers: readonly Tester[]
  readonly onPick: (id: number) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const { found, total, isSearching, retry } = useFoundParents(typed, undefined)
  const options = found.filter(({ id }) => !testers.some((tester) => tester.id === id))
  return (
    <SearchPicker
      texts={{ label: t`Add a tester`, description: t`Search by name or email` }}
      listLabel={t`Parents`}
      options={options}
      total={total - (found.length - options.length)}
      chosen={undefined}
      typed={typed}
      emptyMessage={!isSearching && t`No other parents found.`}
      retry={retry}
      onType={setTyped}
      onPick={(id) => {
        setTyped('')
        onPick(id)
      }}
    />
  )
}
