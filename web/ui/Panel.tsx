import type { ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'
import styles from './Panel.module.css'

/** One message on a page of its own, with its next step: not found, could not load, done. */
export function Panel({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <PageTitle>{title}</PageTitle>
      {children}
    </section>
  )
}
