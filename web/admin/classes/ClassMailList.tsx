import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassMail } from '../../../contract/classMails.ts'
import { fullName } from '../../../domain/person.ts'
import { classMailsQuery } from '../../api/classMails.ts'
import { schoolQuery } from '../../api/school.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'
import styles from './ClassMails.module.css'
import { mailKindLabel } from './mailKindLabel.ts'

const SHOWN = 10

/** The emails to the families of a class, the latest first, each with its status. */
export function ClassMailList({ course_id }: { readonly course_id: number }) {
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
              <strong>{i18n._(mailKindLabel(mail.kind))}</strong> {mail.child} ({fullName(mail.parent)})
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

function MailState({ mail: { state, queued_at, ended_at, response } }: { readonly mail: ClassMail }) {
  const { t, i18n } = useLingui()
  const { data: school } = useSuspenseQuery(schoolQuery)
  const time = schoolClock(school.time_zone, i18n.locale).formatDateTime(ended_at ?? queued_at)
  if (state === 'sent') return <span className={styles.state}>{t`Sent ${time}`}</span>
  if (state === 'account-disabled')
    return <span className={styles.state}>{t`Not sent, because the parent's account is disabled.`}</span>
  if (state === 'outdated')
    return <span className={styles.state}>{t`Not sent, because the seat was no longer on offer.`}</span>
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
