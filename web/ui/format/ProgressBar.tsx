import styles from './ProgressBar.module.css'

/** For seats, it shows those that are taken. Hidden from screen readers, because the number is next to it as text. */
export function ProgressBar({
  value,
  max,
  tone,
}: {
  readonly value: number
  readonly max: number
  readonly tone?: string
}) {
  const filled = max === 0 ? 100 : Math.min(100, (100 * value) / max)
  return (
    <span className={styles.bar} data-tone={tone} aria-hidden>
      <span className={styles.filled} style={{ width: `${filled}%` }} />
    </span>
  )
}
