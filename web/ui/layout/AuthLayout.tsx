import type { ReactNode } from 'react'
import { useSchoolName } from '../../api/schoolName.ts'
import styles from './AuthLayout.module.css'
import { PageTitle } from './PageTitle.tsx'

/** `long` moves the column up. */
export function AuthLayout(props: {
  readonly title: string
  readonly lead: string
  readonly long?: boolean
  readonly children: ReactNode
}) {
  const { title, lead, long, children } = props
  return (
    <section className={styles.column} data-long={long || undefined}>
      <p className={styles.school}>{useSchoolName()}</p>
      <PageTitle>{title}</PageTitle>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  )
}

export function AuthLinks({ children }: { readonly children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>
}
