import type { ReactNode } from 'react'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import styles from './Lists.module.css'

/** A list's title, semester and create button. */
export function ListHeader(props: { readonly title: string; readonly lead?: string; readonly children?: ReactNode }) {
  const { title, lead, children } = props
  return (
    <div className={styles.head}>
      <div>
        <PageTitle>{title}</PageTitle>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
