import type { ReactNode } from 'react'
import styles from './AuthLayout.module.css'
import { PageTitle } from './PageTitle.tsx'

/** `long` moves the column up. `overline` stands above the title. */
export function AuthLayout(props: {
  readonly overline?: string
  readonly title: string
  readonly lead: string
  readonly long?: boolean
  readonly children: ReactNode
}) {
  const { overline, title, lead, long, children } = props
  return (
    <section className={styles.column} data-long={long || undefined}>
      {overline && <p className={styles.overline}>{overline}</p>}
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  )
}

/** A link of `AuthLinks` with a line below it that tells it apart from the others. */
export function AuthLink({ hint, children }: { readonly hint: string; readonly children: ReactNode }) {
  return (
    <p className={styles.link}>
      {children}
      <span>{hint}</span>
    </p>
  )
}

export function AuthLinks({ children }: { readonly children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>
}
