import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Student } from '../../contract/students.ts'
import styles from './CommandDialog.module.css'
import { type CommandProgress, commandTone, type Tone } from './commandProgress.ts'
import { questionFor } from './commands.ts'
import type { PendingCommand } from './pendingCommand.ts'

const TITLES: Record<Tone, MessageDescriptor> = { success: msg`Success`, warning: msg`Warning`, error: msg`Error` }
const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle } as const

/** The question of the dialog, then the title of its result. */
export function CommandTitle(props: {
  readonly request: PendingCommand
  readonly student: Pick<Student, 'first_name' | 'last_name'>
  readonly step: CommandProgress
}) {
  const { request, student, step } = props
  const { i18n } = useLingui()
  const tone = commandTone(step)
  if (!tone) return i18n._(questionFor(request, student))
  const Icon = ICONS[tone]
  return (
    <span className={styles.outcome} data-tone={tone}>
      <Icon aria-hidden /> {i18n._(TITLES[tone])}
    </span>
  )
}
