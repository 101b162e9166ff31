import type { ReactNode } from 'react'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import styles from './Lists.module.css'

/** The head of a list: what it is, of which semester, and what can be added to it. */
export function ListHeader(given: { readonly title: string; readonly of?: string; readonly children?: ReactNode }) {
  const { title, of, children } = given
  return (
    <div className={styles.head}>
      <div>
        <PageTitle>{title}</PageTitle>
        {of && <p className={styles.of}>{of}</p>}
      </div>
      {children}
    </div>
  )
}
