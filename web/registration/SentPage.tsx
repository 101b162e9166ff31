import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { MINUTE_MS } from '../../domain/durations.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { focusInPlace } from '../ui/focus/focusOnMount.ts'
import { IconPrinter, IconUserPlus } from '../ui/icons.tsx'
import type { StartedDraft } from './drafts/registrationDraft.ts'
import styles from './StudentRegistration.module.css'

/** How long the page keeps the answers for a brother or sister, in case it stays open on a shared computer. */
const KEPT_MINUTES = 15

/** The specification's success alert, and what happens before the family can log in. Login follows with a reload. */
export function SentPage(props: {
  readonly reference: string
  readonly sibling: StartedDraft
  readonly onStart: (sibling: StartedDraft) => void
}) {
  const { reference, onStart } = props
  const { t } = useLingui()
  const sibling = useForgotten(props.sibling)
  return (
    <Dialog opened title={t`Registration successful`}>
      <p>{t`Thanks for signing up. You may now login to add your children and start enrolling in classes.`}</p>
      <p>{t`Your reference number is ${reference}. We have also emailed it to you.`}</p>
      {sibling && (
        <>
          <Button variant="default" leftSection={<IconUserPlus size={18} />} onClick={() => onStart(sibling)}>
            {t`Register Another Child`}
          </Button>
          <p>
            {t`You don't have to enter your family's answers again. This page keeps them for ${KEPT_MINUTES} minutes, and only until you leave it.`}
          </p>
        </>
      )}
      <p>{t`What happens next:`}</p>
      <ol>
        <li>{t`The school office reviews the registration and emails you its decision.`}</li>
        <li>{t`If your child is accepted, the email says how to log in. If you have no account yet, the office creates one for you.`}</li>
      </ol>
      <p>{t`Please keep the reference number, and have it ready when you contact the school office.`}</p>
      <Group className={styles.actions} gap="sm" data-screen-only>
        <Button data-autofocus ref={focusInPlace} onClick={() => window.location.assign('/')}>
          {t`Login`}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          onClick={() => window.print()}
        >{t`Print`}</Button>
      </Group>
    </Dialog>
  )
}

/** Undefined after some minutes, and when the page is left: Back would show a page that the browser keeps as it was. */
function useForgotten(given: StartedDraft): StartedDraft | undefined {
  const [kept, setKept] = useState<StartedDraft | undefined>(given)
  useEffect(() => {
    const forget = () => flushSync(() => setKept(undefined))
    const timer = setTimeout(forget, KEPT_MINUTES * MINUTE_MS)
    window.addEventListener('pagehide', forget)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', forget)
    }
  }, [])
  return kept
}
