import styles from './Record.module.css'

/** A SHA-256 that breaks on narrow screens. */
export function Hash({ children }: { readonly children: string }) {
  return <code className={styles.hash}>{children}</code>
}
