import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './AdminNav.module.css'
import type { MenuItem } from './menus.ts'

/** One way of the navigation, marked when it is the page that stands there; `onGo` is told when it is taken. */
export function NavLink(given: {
  readonly way: MenuItem
  readonly top?: boolean
  readonly onGo: () => void
  readonly children?: ReactNode
}) {
  const { way, top = false, onGo, children } = given
  const { i18n } = useLingui()
  return (
    <Link
      className={top ? styles.top : styles.way}
      to={way.to}
      params={way.params}
      activeOptions={{ exact: true, includeSearch: false }}
      onClick={onGo}
    >
      {children}
      {typeof way.label === 'string' ? way.label : i18n._(way.label)}
    </Link>
  )
}
