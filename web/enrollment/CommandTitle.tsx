import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import styles from './CommandDialog.module.css'
import { type CommandProgress, type Tone, toneOf } from './commandProgress.ts'
import { questionFor } from './commands.ts'
import type { StudentSemester } from './enrollmentState.ts'
import type { PendingCommand } from './pendingCommand.ts'

const NAMES: Record<Tone, MessageDescriptor> = { success: msg`Success`, warning: msg`Warning`, error: msg`Error` }
const ICONS = { success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertCircle } as const

/** The question until it is answered, then how it ended. */
export function CommandTitle(given: {
  readonly asked: PendingCommand
  readonly student: StudentSemester['student']
  readonly step: CommandProgress
}) {
  const { asked, student, step } = given
  const { i18n } = useLingui()
  const tone = toneOf(step)
  if (!tone) return i18n._(questionFor(asked.command, student, asked.course.name))
  const Icon = ICONS[tone]
  return (
    <span className={styles.outcome} data-tone={tone}>
      <Icon aria-hidden /> {i18n._(NAMES[tone])}
    </span>
  )
}
