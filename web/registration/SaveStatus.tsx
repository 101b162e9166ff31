import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useState } from 'react'
import { askBeforeLogout } from '../session/session.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { IconCloudCheck, IconCloudOff, IconCloudPause, IconCloudUpload } from '../ui/icons.tsx'
import { type RegistrationDraft, type SaveStatus as Status, useDraftView } from './drafts/registrationDraft.ts'
import { isCodeRemembered } from './drafts/resumeCode.ts'
import styles from './StudentRegistration.module.css'

const ICONS = {
  saved: IconCloudCheck,
  saving: IconCloudUpload,
  offline: IconCloudOff,
  busy: IconCloudPause,
  refused: IconCloudOff,
  lost: IconCloudOff,
} as const

/** Of `ThisDevice`. */
const DEVICE_ID = 'this-device'

/** Whether the answers are on the server. Only problems are announced. `linksToCode`: the resume code is at the end of the page. */
export function SaveStatus(props: { readonly draft: RegistrationDraft; readonly linksToCode?: boolean }) {
  const { draft, linksToCode = false } = props
  const status = useDraftView(draft, (view) => view.status)
  const isSaved = useDraftView(draft, (view) => view.resume_code !== undefined)
  const { t } = useLingui()
  const texts: Readonly<Record<Status, string>> = {
    saved: isSaved ? t`All answers are saved.` : t`Your answers are saved as you type.`,
    saving: t`Saving…`,
    offline: t`No connection. Your answers will be saved when it is back. Keep this page open.`,
    busy: t`Your last changes aren't saved yet. We are trying again. Keep this page open.`,
    refused: t`Your last changes can't be saved. Please shorten very long answers.`,
    lost: t`This registration has expired or was already sent, so changes can't be saved. If you have not sent it, you can finish and send it now.`,
  }
  const Icon = ICONS[status]
  const isProblem = status !== 'saved' && status !== 'saving'
  return (
    <Group gap="0.25rem 0.5rem" mih="1.5rem" c="dimmed" fz="sm" data-problem={isProblem || undefined} data-screen-only>
      <Group gap="xs" wrap="nowrap" aria-hidden={isProblem}>
        <Icon size={18} />
        <span>{texts[status]}</span>
      </Group>
      <VisuallyHidden component="span" role="status">
        {isProblem ? texts[status] : ''}
      </VisuallyHidden>
      {linksToCode && isSaved && (
        <a href={`#${DEVICE_ID}`} onClick={focusCode}>
          {t`Resume code`}
        </a>
      )}
    </Group>
  )
}

/** Keeps the address, because the router would take another one as a navigation. */
function focusCode(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(DEVICE_ID)?.focus()
}

/** How to open the answers again, and the button that makes this device forget them. `atTop`: the list of sections has it at its top. */
export function ThisDevice(props: {
  readonly draft: RegistrationDraft
  readonly atTop: boolean
  readonly onLeave: (resume_code: string) => void
}) {
  const { draft, atTop, onLeave } = props
  const resume_code = useDraftView(draft, (view) => view.resume_code)
  const isSaved = useDraftView(draft, ({ status }) => status === 'saved')
  const { t } = useLingui()
  if (resume_code === undefined)
    return atTop && isSaved && <p>{t`After your first answer, a code to continue on another device appears here.`}</p>
  return (
    <section id={DEVICE_ID} aria-label={t`Resume code`} tabIndex={-1} data-screen-only>
      <Group
        justify="space-between"
        gap="0.5rem 1rem"
        {...(atTop
          ? { className: 'surface', px: 'md', py: 'sm' }
          : { pt: 'md', c: 'dimmed', style: { borderTop: '1px solid var(--line)' } })}
      >
        <span>
          {atTop ? t`To continue on another device, write down this code:` : t`Resume code:`}{' '}
          <code className="code">{resume_code}</code>
        </span>
        <LeaveDevice draft={draft} resume_code={resume_code} onLeave={onLeave} />
      </Group>
    </section>
  )
}

/** Saves the answers, and makes this browser forget the code: for a shared computer. Asks first, because the code is then needed. So does a logout. */
function LeaveDevice(props: {
  readonly draft: RegistrationDraft
  readonly resume_code: string
  readonly onLeave: (resume_code: string) => void
}) {
  const { draft, resume_code, onLeave } = props
  const { t } = useLingui()
  const [asked, ask] = useState<{ readonly answer?: (isLeaving: boolean) => void }>()
  useEffect(
    () =>
      askBeforeLogout(async () => {
        if (isCodeRemembered(resume_code)) return true
        const { promise, resolve } = Promise.withResolvers<boolean>()
        ask({ answer: resolve })
        return promise
      }),
    [resume_code],
  )
  const stay = () => {
    asked?.answer?.(false)
    ask(undefined)
    leave.reset()
  }
  const leave = useMutation({
    mutationFn: async () => {
      await draft.flush()
      const { status, newer } = draft.view()
      if (newer) {
        stay()
        return 'done'
      }
      if (status !== 'saved' && status !== 'lost') return 'unsaved'
      onLeave(resume_code)
      asked?.answer?.(true)
      return 'done'
    },
    // Without a connection the press must say so, instead of waiting for one.
    networkMode: 'always',
  })
  const unsaved = t`Your last changes aren't saved yet. Please check your connection and try again.`
  return (
    <>
      <Button variant="default" size="compact-md" onClick={() => ask({})}>
        {t`I'm Done on This Device`}
      </Button>
      <Dialog opened={asked !== undefined} title={t`Done on This Device?`} onClose={stay}>
        <p>
          <Trans>Your answers stay saved. To continue later, you need this code, so write it down first:</Trans>
        </p>
        <Box component="output" className="code" display="block" fz="lg" fw={600}>
          {resume_code}
        </Box>
        <p>{t`If you had us email you a link, the link works too.`}</p>
        <ErrorAlert error={leave.data === 'unsaved' && unsaved} />
        <Group className={styles.actions} gap="sm">
          <Button variant="default" data-autofocus onClick={stay}>{t`Keep Going`}</Button>
          <Button loading={leave.isPending} onClick={() => leave.mutate()}>{t`I'm Done`}</Button>
        </Group>
      </Dialog>
    </>
  )
}
