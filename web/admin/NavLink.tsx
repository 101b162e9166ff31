import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './AdminNav.module.css'
import type { MenuItem } from './menus.ts'
import { NewRegistrations } from './NewRegistrations.tsx'

/** A navigation link, marked when it is the current page. */
export function NavLink(props: {
  readonly item: MenuItem
  readonly top?: boolean
  readonly onNavigate: () => void
  readonly children?: ReactNode
}) {
  const { item, top = false, onNavigate, children } = props
  const { i18n } = useLingui()
  return (
    <Link
      className={top ? styles.top : styles.item}
      to={item.to}
      params={item.params}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onNavigate}
    >
      {children}
      {typeof item.label === 'string' ? item.label : i18n._(item.label)}
      {item.badge === 'new registrations' && <NewRegistrations />}
    </Link>
  )
}
