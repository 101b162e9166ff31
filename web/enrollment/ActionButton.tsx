import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Course } from '../../contract/courses.ts'
import { isFull } from '../../domain/course.ts'
import type { Command } from './actions.ts'
import { LABELS } from './commands.ts'
import type { RequestCommand } from './pendingCommand.ts'

const LOOKS: Record<Command, 'filled' | 'light' | 'default'> = {
  enroll: 'filled',
  wait: 'light',
  drop: 'default',
  leave: 'default',
}

/** One command of a class; Add says Full when there is no seat. */
export function ActionButton(given: {
  readonly command: Command
  readonly course: Course
  readonly nameId: string
  readonly whyId: string | undefined
  readonly disabled: boolean
  readonly compact: boolean | undefined
  readonly ask: RequestCommand
}) {
  const { command, course, nameId, whyId, disabled, compact, ask } = given
  const { i18n } = useLingui()
  const id = useId()
  const label = command === 'enroll' && isFull(course) ? msg`Full` : LABELS[command]
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${nameId}`}
      aria-describedby={whyId}
      disabled={disabled}
      variant={LOOKS[command]}
      size={compact ? 'compact-sm' : 'sm'}
      onClick={({ currentTarget }) => ask({ command, course, opener: currentTarget })}
    >
      {i18n._(label)}
    </Button>
  )
}
