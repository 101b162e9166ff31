import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { ClassName } from './ClassName.tsx'
import styles from './Round.module.css'

/** A choice with its number, and buttons to move or remove it. */
export function RankedClass(props: {
  readonly course: Course
  readonly number: number
  readonly isLast: boolean
  readonly isOpen: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}) {
  const { course, number, isLast, isOpen, onMove, onRemove } = props
  const { t } = useLingui()
  const { name } = course
  return (
    <li className={styles.class}>
      <span className={styles.number}>{number}</span>
      <ClassName course={course} />
      {isOpen && (
        <span className={styles.buttons}>
          <MoveButton label={t`Move ${name} up`} disabled={number === 1} onClick={() => onMove(-1)}>
            <IconArrowUp size={18} aria-hidden />
          </MoveButton>
          <MoveButton label={t`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
            <IconArrowDown size={18} aria-hidden />
          </MoveButton>
          <MoveButton label={t`Remove ${name}`} disabled={false} onClick={onRemove}>
            <IconX size={18} aria-hidden />
          </MoveButton>
        </span>
      )}
    </li>
  )
}

/** A button that becomes disabled keeps the focus. */
function MoveButton(props: {
  readonly label: string
  readonly disabled: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  const { label, disabled, onClick, children } = props
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      aria-disabled={disabled || undefined}
      data-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {children}
    </ActionIcon>
  )
}
