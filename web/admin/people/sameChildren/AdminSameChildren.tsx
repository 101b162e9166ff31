import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SameChildGroup } from '../../../../contract/sameChildren.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { sameChildrenQuery } from '../../../api/students.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { FlashMessage, SuccessAlert } from '../../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../../ui/feedback/untilNextPress.ts'
import { useFocusFallback } from '../../../ui/focus/useFocusFallback.ts'
import { gradeName } from '../../../ui/format/labels.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { ListHeader } from '../../ListScreen.tsx'
import { STUDENTS, studentPath } from '../people.ts'
import { MergeDialog } from '../students/StudentDialogs.tsx'
import { LotteryPairs } from './LotteryPairs.tsx'

const LIST_ID = 'possible-duplicates'

/** The children that the school may have twice: the office confirms that they are different, or merges them, or decides which entry is in a lottery. */
export function AdminSameChildren() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(sameChildrenQuery)
  const { groups, total, lottery_pairs, lottery_pairs_total } = data
  const [message, setMessage] = useSuccessMessage()
  const list = useRef<HTMLDivElement>(null)
  const finish = (done: string) => {
    setMessage(done)
    list.current?.focus()
  }
  return (
    <>
      <ListHeader
        title={t`Possible Duplicates`}
        lead={t`An account may have a child with the same name and grade more than once. Until you decide, the entries share one place on a wait list and one entry in a lottery.`}
      />
      <FlashMessage />
      <SuccessAlert message={message} />
      <Stack
        component="section"
        ref={list}
        id={LIST_ID}
        gap="1.25rem"
        aria-label={t`Possible duplicates`}
        tabIndex={-1}
      >
        {groups.map((group) => (
          <SameChild key={group.students.map(({ id }) => id).join()} group={group} onDone={finish} />
        ))}
        {groups.length === 0 && lottery_pairs.length === 0 && (
          <EmptyState action={<RowLink to={STUDENTS}>{t`Go to Students`}</RowLink>}>
            {t`No child is here twice.`}
          </EmptyState>
        )}
        {total > groups.length && (
          <p>
            <Trans>
              The first {groups.length} of {total} are shown.
            </Trans>
          </p>
        )}
        {lottery_pairs.length > 0 && (
          <LotteryPairs pairs={lottery_pairs} total={lottery_pairs_total} listId={LIST_ID} onDone={finish} />
        )}
      </Stack>
    </>
  )
}

interface SameChildProps {
  readonly group: SameChildGroup
  readonly onDone: (message: string) => void
}

function SameChild({ group: { students }, onDone }: SameChildProps) {
  const { t, i18n } = useLingui()
  const [first] = students
  const name = first ? fullName(first) : ''
  const [merging, setMerging] = useState(false)
  const focusHandlers = useFocusFallback(LIST_ID, LIST_ID)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call('POST /api/students/different-children', { body: { student_ids: students.map(({ id }) => id) } }),
    onSuccess: ({ body }) => {
      queryClient.setQueryData(sameChildrenQuery.queryKey, body)
      onDone(t`Saved: the entries for ${name} are different children.`)
    },
  })
  if (!first) return null
  const { grade, parent } = first
  const account = [fullName(parent), parent.email].filter((text) => text !== '').join(', ')
  return (
    <Card title={`${name}, ${i18n._(gradeName(grade))}`} lead={t`Parent: ${account}`}>
      <ErrorAlert error={error} />
      <Stack className="links plain" component="ul" gap="xs">
        {students.map((student) => (
          <Group key={student.id} component="li" gap="0.125rem 0.75rem" align="baseline">
            <RowLink to={studentPath(student)}>{fullName(student)}</RowLink>
            <Text c="dimmed" fz="xs" span>
              {t`Student ${student.id}`} · <Plural value={student.enrolled} one="# class" other="# classes" /> ·{' '}
              <Plural value={student.waiting} one="# wait list" other="# wait lists" />
            </Text>
          </Group>
        ))}
      </Stack>
      <Group gap="sm" mt="md" {...focusHandlers}>
        <Button
          variant="default"
          loading={isPending}
          aria-label={t`These Are Different Children: ${name}`}
          onClick={() => mutate()}
          data-wraps
        >
          {t`These Are Different Children`}
        </Button>
        <Button
          variant="default"
          aria-label={t`Same Child, Merge: ${name}`}
          onClick={() => setMerging(true)}
          data-wraps
        >
          {t`Same Child, Merge`}
        </Button>
      </Group>
      <MergeDialog
        students={merging ? students.slice(0, 2) : undefined}
        onClose={() => setMerging(false)}
        onMerged={(_, done) => {
          setMerging(false)
          onDone(done)
        }}
      />
    </Card>
  )
}
