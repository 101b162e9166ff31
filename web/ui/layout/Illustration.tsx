import styles from './Illustration.module.css'

/** A pencil, an open book and a bowl, for screens that have little else. */
export function Illustration() {
  return <div className={styles.illustration} aria-hidden />
}
