import type { ReactNode } from 'react'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import styles from './Lists.module.css'

/** A list's title, semester and create button. */
export function ListHeader(props: { readonly title: string; readonly of?: string; readonly children?: ReactNode }) {
  const { title, of, children } = props
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
