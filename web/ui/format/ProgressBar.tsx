import styles from './ProgressBar.module.css'

/** A part of a whole as a picture; its number stands beside it in words. */
export function ProgressBar({
  part,
  whole,
  tone,
}: {
  readonly part: number
  readonly whole: number
  readonly tone?: string
}) {
  const filled = whole === 0 ? 100 : Math.min(100, (100 * part) / whole)
  return (
    <span className={styles.bar} data-tone={tone} aria-hidden>
      <span className={styles.filled} style={{ width: `${filled}%` }} />
    </span>
  )
}
