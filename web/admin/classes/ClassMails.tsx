import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassMail } from '../../../contract/classMails.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { FamilyMailKind } from '../../../domain/familyMail/familyMail.ts'
import { fullName } from '../../../domain/person.ts'
import { classMailsQuery } from '../../api/classMails.ts'
import { queryClient } from '../../api/queryClient.ts'
import { schoolQuery } from '../../api/school.ts'
import { storedDraft } from '../../session/draft.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { GuardedDialog } from '../../ui/form/GuardedDialog.tsx'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import styles from './ClassMails.module.css'
import { messageDraft } from './MessageForm.tsx'

const KIND_LABELS: Record<FamilyMailKind, MessageDescriptor> = {
  'offer-made': msg`Seat offered`,
  'offer-reminder': msg`Offer reminder`,
  'offer-ended': msg`Offer ended`,
  'passed-over': msg`Passed over`,
  'moved-up': msg`Joined the wait list`,
  'removed-from-reserve': msg`Removed from the reserve`,
  'class-cancelled': msg`Class canceled`,
  'class-reopened': msg`Class is back on the schedule`,
  'dropped-by-office': msg`Dropped by the office`,
  'office-message': msg`Message from the office`,
  'class-changed': msg`Class changed`,
  enrolled: msg`Enrolled`,
  'lottery-results': msg`Lottery results`,
  'daily-summary': msg`Daily summary`,
}

const SHOWN = 10

/** The emails to the families of a class, the latest first, each with its status. */
function ClassMailList({ course_id }: { readonly course_id: number }) {
  const { t, i18n } = useLingui()
  const { data: mails } = useSuspenseQuery(classMailsQuery(course_id))
  const [isLong, setLong] = useState(false)
  if (mails.length === 0) return <p className={styles.empty}>{t`No emails about this class yet.`}</p>
  const shown = isLong ? mails : mails.slice(0, SHOWN)
  return (
    <>
      <ul className={styles.mails} aria-label={t`Emails`}>
        {shown.map((mail) => (
          <li key={mail.id}>
            <span className={styles.about}>
              <strong>{i18n._(KIND_LABELS[mail.kind])}</strong> {mail.child} ({fullName(mail.parent)})
            </span>
            <MailState mail={mail} />
          </li>
        ))}
      </ul>
      {shown.length < mails.length && (
        <Button variant="default" onClick={() => setLong(true)}>
          {t`Show all ${mails.length} emails`}
        </Button>
      )}
    </>
  )
}

function MailState({ mail: { state, queued_at, held_until, ended_at, response } }: { readonly mail: ClassMail }) {
  const { t, i18n } = useLingui()
  const { data: school } = useSuspenseQuery(schoolQuery)
  const time = schoolClock(school.time_zone, i18n.locale).formatDateTime(ended_at ?? held_until ?? queued_at)
  if (state === 'sent') return <span className={styles.state}>{t`Sent ${time}`}</span>
  if (state === 'account-disabled')
    return <span className={styles.state}>{t`Not sent, because the parent's account is disabled.`}</span>
  if (state === 'outdated')
    return <span className={styles.state}>{t`Not sent, because the seat was no longer on offer.`}</span>
  if (state === 'taken-back')
    return <span className={styles.state}>{t`Not sent, because the change was undone within a minute.`}</span>
  if (state === 'left-out') return <span className={styles.state}>{t`Not sent, because the office left it out.`}</span>
  if (state === 'held')
    return <span className={styles.state}>{t`Goes out ${time}, unless the change is undone before then.`}</span>
  const answer = response === null ? '' : t`Mail server code: ${response}.`
  return (
    <span className={styles.state} data-state={state}>
      {state === 'failed'
        ? t`Not delivered (${time}). Check the parent's email address.`
        : t`Not sent yet. We have been trying since ${time}.`}{' '}
      {answer}
    </span>
  )
}

const MessageForm = lazyPart(async () => (await import('./MessageForm.tsx')).MessageForm)

/** The emails to the families of a class, and the dialog in which the office writes to them. */
export function ClassMails({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const [isWriting, setWriting] = useState(() => storedDraft()?.form === messageDraft(course))
  const [message, setMessage] = useSuccessMessage()
  const isEmpty = course.enrolled.length + course.waiting.length === 0
  const finish = (sent: string) => {
    setWriting(false)
    setMessage(sent)
    void queryClient.invalidateQueries(classMailsQuery(course.id))
  }
  return (
    <div className={styles.classMails}>
      <SuccessAlert message={message} />
      {isEmpty ? (
        <p className={styles.empty}>{t`No child is enrolled or on the wait list.`}</p>
      ) : (
        <Button variant="light" leftSection={<IconMail size={18} aria-hidden />} onClick={() => setWriting(true)}>
          {t`Write to Families`}
        </Button>
      )}
      <AsyncBoundary>
        <ClassMailList course_id={course.id} />
      </AsyncBoundary>
      <GuardedDialog opened={isWriting} title={t`Write to Families`} onClose={() => setWriting(false)}>
        <AsyncBoundary>{isWriting && <MessageForm course={course} onSent={finish} />}</AsyncBoundary>
      </GuardedDialog>
    </div>
  )
}
