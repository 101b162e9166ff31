import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { Box, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { SentMessage } from '../../../contract/messages.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { ClassFilter } from '../../../domain/classFilter.ts'
import { call } from '../../api/call.ts'
import { schoolQuery } from '../../api/school.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { Quote } from '../ui/Quote.tsx'
import { ClassGroup } from './ClassGroup.tsx'
import { GroupMessageForm } from './GroupMessageForm.tsx'
import { groupDraft } from './groupDraft.ts'

/** The message to a group of families, and below it those that were sent. */
export function GroupMessageDialog(props: {
  readonly opened: boolean
  readonly semester: Semester
  readonly courses: readonly Course[]
  readonly filter: ClassFilter
  /** The ids of the classes whose families are written to. None for a group that the form chooses. */
  readonly chosen: readonly number[]
  readonly onClose: (message?: string) => void
}) {
  const { opened, semester, courses, filter, chosen, onClose } = props
  const { t } = useLingui()
  const [isReading, setReading] = useState(false)
  const { day, grade, teacher, waiting, full, under } = filter
  const to = waiting ? 'waiting' : 'enrolled'
  const suggested = { to, course: undefined, day, grade, teacher, full: full ?? false, under } as const
  const group = chosen.length === 0 ? suggested : { to: 'enrolled' as const, courses: [...chosen] }
  return (
    <GuardedDialog opened={opened} title={t`Write to Families`} onClose={() => onClose()}>
      {opened && (
        <GroupMessageForm semester={semester} group={group} draftName={groupDraft(semester, chosen)} onSent={onClose}>
          <ClassGroup courses={courses} chosen={chosen} />
        </GroupMessageForm>
      )}
      <Box component="details" mt="lg" onToggle={({ currentTarget }) => setReading(currentTarget.open)}>
        <summary>{t`Sent messages`}</summary>
        {isReading && (
          <AsyncBoundary>
            <SentMessages semester={semester} />
          </AsyncBoundary>
        )}
      </Box>
    </GuardedDialog>
  )
}

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
