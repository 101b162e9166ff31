import { useLingui } from '@lingui/react/macro'
import { Text, type TextProps, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { registrationCountsQuery } from '../api/registrationCounts.ts'
import styles from './AdminNav.module.css'
import type { MenuItem } from './menus.ts'

/** A navigation link, marked when it is the current page. */
export function NavLink(props: {
  readonly item: MenuItem
  readonly onNavigate: () => void
  readonly children?: ReactNode
}) {
  const { item, onNavigate, children } = props
  const { i18n } = useLingui()
  return (
    <Link
      className={styles.item}
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

/** The number of new registrations. Nothing when there are none. */
function NewRegistrations() {
  const { t } = useLingui()
  const { data: counts } = useQuery(registrationCountsQuery)
  return <CountBadge count={counts?.new} label={t`(${counts?.new ?? 0} new)`} />
}

/** A number beside a link. Nothing for zero. */
export function CountBadge({ count, label }: { readonly count: number | undefined; readonly label: string }) {
  if (!count) return null
  return (
    <>
      <Badge>{count}</Badge>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

export function Badge({ children, ...props }: TextProps & { readonly children?: ReactNode }) {
  return (
    <Text
      miw="1.375rem"
      px="0.375rem"
      bdrs="lg"
      bg="var(--mantine-color-anchor)"
      c="var(--surface)"
      ta="center"
      fz="xs"
      fw={600}
      lh="1.375rem"
      span
      aria-hidden
      {...props}
    >
      {children}
    </Text>
  )
}
