import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Parent } from '../../../../contract/parents.ts'
import { familyMailsQuery } from '../../../api/classMails.ts'
import { KIND_LABELS, MailState } from '../../classes/ClassMails.tsx'
import styles from './Family.module.css'

const SHOWN = 5

/** The latest emails to the family about classes, each with its status. */
export function FamilyMails({ parent }: { readonly parent: Parent }) {
  const { t, i18n } = useLingui()
  const { data: mails } = useSuspenseQuery(familyMailsQuery(parent.id))
  const [isLong, setLong] = useState(false)
  if (mails.length === 0) return <p className={styles.none}>{t`No emails about classes in the last 180 days.`}</p>
  const shown = isLong ? mails : mails.slice(0, SHOWN)
  return (
    <>
      <ul className={styles.mails} aria-label={t`Emails`}>
        {shown.map((mail) => (
          <li key={mail.id}>
            <span>
              <strong>{i18n._(KIND_LABELS[mail.kind])}</strong>{' '}
              {[mail.child, mail.class].filter((text) => text !== '').join(', ')}
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
