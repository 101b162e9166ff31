import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Box, Button, Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassEmail } from '../../../contract/classEmails.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { FamilyEmailKind } from '../../../domain/familyEmails/familyEmail.ts'
import { fullName } from '../../../domain/person.ts'
import { classEmailsQuery } from '../../api/classEmails.ts'
import { queryClient } from '../../api/queryClient.ts'
import { schoolQuery } from '../../api/school.ts'
import { serverTime } from '../../api/serverClock.ts'
import { storedDraft } from '../../session/draft.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { focusInPlace } from '../../ui/focus/focusOnMount.ts'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import { IconMail } from '../../ui/icons.tsx'
import { SearchedRows } from '../../ui/table/SearchedRows.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { type EmailGroup, emailGroups } from './emailGroups.ts'
import { messageDraft } from './MessageForm.tsx'

export const KIND_LABELS: Record<FamilyEmailKind, MessageDescriptor> = {
  'offer-made': msg`Seat offered`,
  'offer-reminder': msg`Offer reminder`,
  'offer-ended': msg`Offer ended`,
  'passed-over': msg`Passed over`,
  'moved-up': msg`Joined the wait list`,
  'removed-from-reserve': msg`Removed from the reserve`,
  'class-cancelled': msg`Class canceled or inactive`,
  'class-reopened': msg`Class is back on the schedule`,
  'dropped-by-office': msg`Dropped by the office`,
  'office-message': msg`Message from the office`,
  'class-changed': msg`Class changed`,
  enrolled: msg`Enrolled`,
  'lottery-closed': msg`Lottery code`,
  'lottery-results': msg`Lottery results`,
  'daily-summary': msg`Daily summary`,
}

const SHOWN = 10

/** The emails to the families of a class by the change that caused them, the latest first. */
function ClassEmailList({ course_id }: { readonly course_id: number }) {
  const { t, i18n } = useLingui()
  const { data: mails } = useSuspenseQuery(classEmailsQuery(course_id))
  if (mails.length === 0) return <Text c="dimmed">{t`No emails about this class yet.`}</Text>
  const textOf = ({ kind, child, parent }: ClassEmail) => [i18n._(KIND_LABELS[kind]), child, fullName(parent)].join(' ')
  return (
    <SearchedRows label={t`Search the emails`} rows={mails} textOf={textOf}>
      {(found) => <EmailGroups mails={found} />}
    </SearchedRows>
  )
}

/** The latest at first, and all on demand. */
function EmailGroups({ mails }: { readonly mails: readonly ClassEmail[] }) {
  const { t } = useLingui()
  const [isLong, setLong] = useState(false)
  const groups = emailGroups(mails)
  const shown = isLong ? groups : groups.slice(0, SHOWN)
  return (
    <>
      <Box className="plain ruled" component="ul" w="100%" aria-label={t`Emails`}>
        {shown.map((group, index) => (
          <Stack
            key={group.mails[0].id}
            component="li"
            gap="0.125rem"
            tabIndex={-1}
            ref={isLong && index === SHOWN ? focusInPlace : undefined}
          >
            <EmailsOfChange group={group} />
          </Stack>
        ))}
      </Box>
      {shown.length < groups.length && (
        <Button variant="default" onClick={() => setLong(true)}>
          {t`Show all ${mails.length} emails`}
        </Button>
      )}
    </>
  )
}

/** "Class changed · 14 sent", and on demand each of the emails. A single one is shown as it is. */
function EmailsOfChange({ group: { kind, queued_at, mails, counts } }: { readonly group: EmailGroup }) {
  const { i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  const [first, ...others] = mails
  const name = <strong>{i18n._(KIND_LABELS[kind])}</strong>
  if (others.length === 0)
    return (
      <>
        <span>
          {name} {first.child} ({fullName(first.parent)})
        </span>
        <EmailState mail={first} />
      </>
    )
  return (
    <details>
      <Box component="summary" mih={24}>
        {name} {counts.map(({ state, count }) => `· ${i18n._(countLabel(state, count))}`).join(' ')}{' '}
        <Text c="dimmed" span inherit>
          {formatDateTime(queued_at)}
        </Text>
      </Box>
      <Box className="plain ruled" component="ul" ps="1.25rem" w="100%">
        {mails.map((mail) => (
          <Stack key={mail.id} component="li" gap="0.125rem">
            <span>
              {mail.child} ({fullName(mail.parent)})
            </span>
            <EmailState mail={mail} />
          </Stack>
        ))}
      </Box>
    </details>
  )
}

function countLabel(state: ClassEmail['state'], count: number): MessageDescriptor {
  const labels: Record<typeof state, MessageDescriptor> = {
    failed: msg`${count} not delivered`,
    waiting: msg`${count} not sent yet`,
    held: msg`${count} going out`,
    sent: msg`${count} sent`,
    'left-out': msg`${count} left out`,
    'taken-back': msg`${count} undone`,
    outdated: msg`${count} no longer needed`,
    'account-disabled': msg`${count} to disabled accounts`,
  }
  return labels[state]
}

/** For this long, an email that is not sent yet is not late. */
const NEW_MS = 60_000

/** What became of an email, and when. */
export function EmailState({ mail }: { readonly mail: Omit<ClassEmail, 'parent'> }) {
  const { state, queued_at, held_until, ended_at, response } = mail
  const { t, i18n } = useLingui()
  const { data: school } = useSuspenseQuery(schoolQuery)
  const time = schoolClock(school.time_zone, i18n.locale).formatDateTime(ended_at ?? held_until ?? queued_at)
  const isNew = response === null && serverTime() - Date.parse(held_until ?? queued_at) < NEW_MS
  const answer = response === null ? '' : t`Mail server code: ${response}.`
  const texts: Record<typeof state, string> = {
    sent: t`Sent ${time}`,
    'account-disabled': t`Not sent, because the parent's account is disabled.`,
    outdated: t`Not sent, because the seat was no longer on offer.`,
    'taken-back': t`Not sent, because the change was undone within a minute.`,
    'left-out': t`Not sent, because the office left it out.`,
    held: t`Goes out ${time}, unless the change is undone before then.`,
    waiting: isNew ? t`Being sent.` : `${t`Not sent yet. We have been trying since ${time}.`} ${answer}`,
    failed: `${t`Not delivered (${time}). Check the parent's email address.`} ${answer}`,
  }
  return (
    <Text c={state === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'} span inherit>
      {texts[state]}
    </Text>
  )
}

const MessageForm = lazyPart(async () => (await import('./MessageForm.tsx')).MessageForm)

/** The emails to the families of a class, and the dialog in which the office writes to them. */
export function ClassEmails({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(() => storedDraft()?.form === messageDraft(course))
  const [message, setMessage] = useSuccessMessage()
  const isEmpty = course.enrolled.length + course.waiting.length === 0
  const finish = (sent: string) => {
    setWriting(false)
    setMessage(sent)
    void queryClient.invalidateQueries(classEmailsQuery(course.id))
  }
  return (
    <Stack gap="md" align="flex-start">
      <SuccessAlert message={message} />
      {isEmpty ? (
        <Text c="dimmed">{t`No child is enrolled or on the wait list.`}</Text>
      ) : (
        <Button variant="light" leftSection={<IconMail size={18} />} onClick={() => setWriting(true)}>
          {t`Write to Families`}
        </Button>
      )}
      <AsyncBoundary>
        <ClassEmailList course_id={course.id} />
      </AsyncBoundary>
      <GuardedDialog opened={isWriting} title={t`Write to Families`} onClose={() => setWriting(false)}>
        <AsyncBoundary>{isWriting && <MessageForm course={course} onSent={finish} />}</AsyncBoundary>
      </GuardedDialog>
    </Stack>
  )
}
