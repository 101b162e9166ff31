import type { ReactNode } from 'react'
import styles from './AuthLayout.module.css'
import { PageTitle } from './PageTitle.tsx'

/** One narrow column: what the screens before the sign-in look like. A long one begins higher up. */
export function AuthLayout(given: {
  readonly title: string
  readonly lead: string
  readonly long?: boolean
  readonly children: ReactNode
}) {
  const { title, lead, long, children } = given
  return (
    <section className={styles.door} data-long={long || undefined}>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  )
}

/** The ways from one door to its neighbours. */
export function AuthLinks({ children }: { readonly children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>
}
