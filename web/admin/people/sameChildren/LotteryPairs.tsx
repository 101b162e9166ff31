import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { LotteryPair } from '../../../../contract/sameChildren.ts'
import { fullName } from '../../../../domain/person.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { sameChildrenQuery } from '../../../api/students.ts'
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert.tsx'
import { useFocusFallback } from '../../../ui/focus/useFocusFallback.ts'
import { gradeName } from '../../../ui/format/labels.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { EmailLink, PhoneLink } from '../../ui/ContactLinks.tsx'
import { studentPath } from '../people.ts'

interface Props {
  readonly onDone: (message: string) => void
  /** The id of the part of the screen that has the focus after a decision. */
  readonly listId: string
}

/** The entries in a lottery that may be one child: the office decides each pair before the lottery runs, and can correct its decision until then. */
export function LotteryPairs({
  pairs,
  total,
  ...props
}: Props & { readonly pairs: readonly LotteryPair[]; readonly total: number }) {
  return (
    <>
      <p>
        <Trans>
          The entries of each pair have similar names, and both ranked classes in a lottery. A child takes part once.
          Ask both families, for example about the date of birth, before you decide. The lottery can't run until every
          pair is decided. After its closing, a child takes part with the entry that is first here.
        </Trans>
      </p>
      {pairs.map((pair) => (
        <Pair key={pair.students.map(({ id }) => id).join()} pair={pair} {...props} />
      ))}
      {total > pairs.length && (
        <p>
          <Trans>
            The first {pairs.length} of {total} pairs are shown.
          </Trans>
        </p>
      )}
    </>
  )
}

function Pair({ pair, onDone, listId }: Props & { readonly pair: LotteryPair }) {
  const { t, i18n } = useLingui()
  const { students, kept_id, are_different, semester, is_closed } = pair
  const name = students.map(fullName).join(', ')
  const focusHandlers = useFocusFallback(listId, listId)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (kept: number | null) => {
      const ids = students.map(({ id }) => id)
      if (kept === null)
        return (await call('POST /api/students/different-children', { body: { student_ids: ids } })).body
      const other_id = ids.find((id) => id !== kept) ?? 0
      return (await call('POST /api/students/same-child', { body: { kept_id: kept, other_id } })).body
    },
    onSuccess: (body, kept) => {
      queryClient.setQueryData(sameChildrenQuery.queryKey, body)
      onDone(
        kept === null
          ? t`Saved: the entries for ${name} are different children.`
          : t`Saved: ${name} is one child. Student ${kept} takes part in the lottery.`,
      )
    },
  })
  const choices = students.filter(({ id }, n) => id !== kept_id && (!is_closed || (n === 0 && kept_id === null)))
  return (
    <Card
      title={name}
      lead={
        are_different
          ? t`Lottery for ${semester}. Different children: both take part.`
          : kept_id === null
            ? t`Lottery for ${semester}. Not decided yet.`
            : t`Lottery for ${semester}. One child: student ${kept_id} takes part.`
      }
    >
      <ErrorAlert error={error} />
      <Stack className="links plain" component="ul" gap="xs">
        {students.map((student) => (
          <Group key={student.id} component="li" gap="0.125rem 0.75rem" align="baseline">
            <RowLink to={studentPath(student)}>{fullName(student)}</RowLink>
            <Text c="dimmed" fz="xs" span>
              {t`Student ${student.id}`} · {i18n._(gradeName(student.grade))} · {fullName(student.parent)},{' '}
              <PhoneLink phone={student.parent.phone} /> <EmailLink email={student.parent.email} />
            </Text>
          </Group>
        ))}
      </Stack>
      <Group gap="sm" mt="md" {...focusHandlers}>
        {!are_different && (
          <Button
            variant="default"
            disabled={isPending}
            aria-label={t`These Are Different Children: ${name}`}
            onClick={() => mutate(null)}
            data-wraps
          >
            {t`These Are Different Children`}
          </Button>
        )}
        {choices.map(({ id }) => (
          <Button
            key={id}
            variant="default"
            disabled={isPending}
            aria-label={t`Same Child, Student ${id} Takes Part: ${name}`}
            onClick={() => mutate(id)}
            data-wraps
          >
            {t`Same Child, Student ${id} Takes Part`}
          </Button>
        ))}
      </Group>
    </Card>
  )
}
