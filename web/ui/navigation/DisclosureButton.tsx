import type { ReactNode } from 'react'
import { IconChevronDown } from '../icons.tsx'
import styles from './DisclosureButton.module.css'

/** Shows and hides the content with the id `controls`. The styles of `className` take precedence. */
export function DisclosureButton(props: {
  readonly opened: boolean
  readonly controls: string
  readonly onToggle: (opened: boolean) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  const { opened, controls, onToggle, className = '', children } = props
  return (
    <button
      type="button"
      className={`${styles.button} ${className}`}
      aria-expanded={opened}
      aria-controls={opened ? controls : undefined}
      onClick={() => onToggle(!opened)}
    >
      {children}
      <IconChevronDown className={styles.chevron} />
    </button>
  )
}
