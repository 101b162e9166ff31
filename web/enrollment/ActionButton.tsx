import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { Course } from '../../contract/courses.ts'
import { isFull } from '../../domain/course.ts'
import { COMMAND_LABELS } from '../roster/commandLabels.ts'
import type { Command, CommandHandler, PendingCommand } from '../roster/pendingCommand.ts'
import type { Opening } from '../ui/opening/useOpening.ts'
import styles from './ActionButtons.module.css'

const VARIANTS: Record<Command, 'filled' | 'light' | 'default'> = {
  enroll: 'filled',
  wait: 'light',
  drop: 'default',
  leave: 'default',
  swap: 'light',
  accept: 'filled',
  decline: 'default',
  choose: 'default',
}

const { long = '', longLabel = '' } = styles
/** Breaks into lines. */
const LONG_LABEL = { root: long, label: longLabel }

/** The button for one command on a class. Its label changes from Add to Full when no seat is left. */
export function ActionButton(props: {
  readonly command: Command
  readonly course: Course
  readonly drops: PendingCommand['drops']
  readonly nameId: string
  readonly reasonId: string | undefined
  /** Set while the button says when enrollment opens. */
  readonly opening: Opening | undefined
  readonly disabled: boolean
  readonly compact: boolean | undefined
  readonly onCommand: CommandHandler
}) {
  const { command, course, drops, nameId, reasonId, opening, disabled, compact, onCommand } = props
  const { i18n } = useLingui()
  const id = useId()
  const [isFocused, setFocused] = useState(false)
  const label = opening
    ? opensLabel(opening)
    : command === 'enroll' && isFull(course)
      ? msg`Full`
      : COMMAND_LABELS[command]
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${nameId}`}
      aria-describedby={reasonId}
      // A native disabled button loses the focus. One that is disabled while it has the focus keeps it.
      disabled={disabled && !isFocused}
      data-disabled={disabled || undefined}
      aria-disabled={disabled || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      variant={VARIANTS[command]}
      size={compact ? 'compact-sm' : 'sm'}
      {...(opening && { classNames: LONG_LABEL, 'data-opens': true })}
      onClick={({ currentTarget }) => disabled || onCommand({ command, course, drops, opener: currentTarget })}
    >
      {i18n._(label)}
    </Button>
  )
}

function opensLabel({ opens }: Opening): MessageDescriptor {
  return opens ? msg`Opens ${opens}` : msg`Not open yet`
}
