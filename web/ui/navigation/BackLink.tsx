import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconArrowLeft } from '../icons.tsx'
import styles from './BackLink.module.css'

/** Leads to the page above this one. */
export function BackLink(props: {
  readonly to: LinkProps['to']
  readonly search?: LinkProps['search']
  readonly children: ReactNode
}) {
  const { to, search, children } = props
  return (
    <Link to={to} {...(search && { search })} className={styles.back} data-screen-only>
      <IconArrowLeft size={18} />
      {children}
    </Link>
  )
}
