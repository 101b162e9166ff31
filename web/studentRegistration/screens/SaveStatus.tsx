import { useLingui } from '@lingui/react/macro'
import { IconCloudCheck, IconCloudOff, IconCloudPause, IconCloudUpload } from '@tabler/icons-react'
import type { SaveStatus as Status } from '../draft/draftView.ts'
import type { RegistrationDraft } from '../draft/registrationDraft.ts'
import { useDraftView } from '../draft/useDraftView.ts'
import styles from '../StudentRegistration.module.css'

const ICONS = {
  saved: IconCloudCheck,
  saving: IconCloudUpload,
  offline: IconCloudOff,
  busy: IconCloudPause,
  refused: IconCloudOff,
  lost: IconCloudOff,
} as const

/** Whether the answers are on the server, and with `showCode` how to open them again. Only problems are announced. */
export function SaveStatus(props: { readonly draft: RegistrationDraft; readonly showCode?: boolean }) {
  const { draft, showCode = false } = props
  const status = useDraftView(draft, (view) => view.status)
  const resume_code = useDraftView(draft, (view) => view.resume_code)
  const { t } = useLingui()
  const texts: Readonly<Record<Status, string>> = {
    saved: resume_code === undefined ? t`Your answers are saved as you type.` : t`All answers are saved.`,
    saving: t`Saving…`,
    offline: t`No connection. Your answers will be saved when it is back. Keep this page open.`,
    busy: t`The server is busy. Your answers will be saved in a moment. Keep this page open.`,
    refused: t`Your last changes can't be saved. Please shorten very long answers.`,
    lost: t`This registration has expired or was already sent, so changes can't be saved. If you have not sent it, you can finish and send it now.`,
  }
  const Icon = ICONS[status]
  const isProblem = status !== 'saved' && status !== 'saving'
  return (
    <div className={styles.status}>
      <Icon size={18} aria-hidden />
      <span aria-hidden={isProblem}>{texts[status]}</span>
      {showCode && resume_code !== undefined && (
        <span>
          {t`Resume code:`} <code className={styles.shortCode}>{resume_code}</code>
        </span>
      )}
      <span role="status" className="mantine-visually-hidden">
        {isProblem ? texts[status] : ''}
      </span>
    </div>
  )
}
