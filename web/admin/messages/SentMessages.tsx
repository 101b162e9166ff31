import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { SentMessage } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { schoolQuery } from '../../api/school.ts'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { Quote } from '../ui/Quote.tsx'

/** The messages to families of a semester, the latest first. A press on one shows its text. */
export function SentMessages({ semester }: { readonly semester: { readonly id: number } }) {
  const { t } = useLingui()
  const { data: messages } = useSuspenseQuery({
    queryKey: ['messages', semester.id],
    queryFn: async () =>
      (await call('GET /api/semester/:semester/messages', { params: { semester: semester.id } })).body.messages,
    staleTime: 0,
  })
  if (messages.length === 0) return <p>{t`No messages have been sent yet.`}</p>
  return (
    <Box className="ruled plain" component="ul" mt="sm">
      {messages.map((message) => (
        <li key={message.id}>
          <Message message={message} />
        </li>
      ))}
    </Box>
  )
}

function Message({ message }: { readonly message: SentMessage }) {
  const { t, i18n } = useLingui()
  const { data: school } = useSuspenseQuery(schoolQuery)
  const { subject, text, families, sent_by, sent_at } = message
  const time = schoolClock(school.time_zone, i18n.locale).formatDateTime(sent_at)
  return (
    <details>
      <summary>
        <strong>{subject}</strong>
        <Text c="dimmed" display="block" fz="sm" span>
          {useGroupText(message)} · <Plural value={families} one="# family" other="# families" /> ·{' '}
          {t`${time}, by ${sent_by}`}
        </Text>
      </summary>
      <Quote mt="xs" py="xs">
        {text}
      </Quote>
    </details>
  )
}

/** "5th, Wed, wait list only". */
function useGroupText({ to, group }: SentMessage): string {
  const { t, i18n } = useLingui()
  const parts = { enrolled: t`enrolled only`, roster: t`enrolled and wait list`, waiting: t`wait list only` }
  const { under } = group
  const named = [
    group.students && t`${plural(group.students, { one: '# student', other: '# students' })}`,
    group.class,
    group.classes && new Intl.ListFormat(i18n.locale).format(group.classes),
    group.teacher,
    group.grade && i18n._(gradeLabel(group.grade)),
    group.day && i18n._(dayLabel(group.day)),
    group.full ? t`full classes` : undefined,
    under !== undefined ? t`classes with fewer than ${under} students` : undefined,
  ].filter((name) => name !== undefined)
  if (group.students) return named.join(', ')
  return [...(named.length === 0 ? [t`All classes`] : named), parts[to]].join(', ')
}
