import { useLingui } from '@lingui/react/macro'
import { Box, Text, type TextProps, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { officeTasksQuery } from '../api/officeTasks.ts'
import { registrationCountsQuery } from '../api/registrationCounts.ts'
import { semestersQuery } from '../api/schedules.ts'
import { IconChevronDown } from '../ui/icons.tsx'
import styles from './AdminNav.module.css'
import { isMenuOf, type Menu, type MenuItem } from './menus.ts'
import { officeSemester } from './officeSemester.ts'

/** A menu button. Arrow Down opens the menu at its first link, Escape closes it and focuses the button. */
export function NavMenu(props: {
  readonly menu: Menu
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  readonly onNavigate: () => void
}) {
  const { menu, opened, onToggle, onNavigate } = props
  const { i18n } = useLingui()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isCurrent = useLocation({ select: ({ pathname }) => isMenuOf(menu, pathname) })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) {
      onToggle(false)
      button.current?.focus()
    } else if (event.key === 'ArrowDown' && event.target === button.current) {
      flushSync(() => onToggle(true))
      list.current?.querySelector('a')?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box component="li" pos="relative" onKeyDown={onKeyDown}>
      <UnstyledButton
        ref={button}
        className={styles.top}
        aria-expanded={opened}
        aria-controls={id}
        aria-current={isCurrent || undefined}
        onClick={() => onToggle(!opened)}
      >
        {i18n._(menu.label)}
        {menu.id === 'today' && <TasksToDo />}
        <IconChevronDown size={16} />
      </UnstyledButton>
      <ul className={`surface plain ${styles.items}`} id={id} ref={list} hidden={!opened}>
        {menu.sections.map(({ title, items }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a menu never change
          <Fragment key={index}>
            {title && (
              <Box component="li" pt="xs" px="sm" pb="0.125rem" c="dimmed" fz="xs" fw={600} aria-hidden>
                {i18n._(title)}
              </Box>
            )}
            {items.map((item) => (
              <li key={item.to + item.params?.semester_slug}>
                <NavLink item={item} onNavigate={onNavigate}>
                  {title && item.params && <VisuallyHidden>{i18n._(title)}: </VisuallyHidden>}
                </NavLink>
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
    </Box>
  )
}

/**
 * The number of lines in the To Do list of the dashboard, without suggestions. Nothing for an empty list. Its room is kept until the list is
 * loaded, so that the menus stay where they are.
 */
function TasksToDo() {
  const { t } = useLingui()
  const { data: semesters = [] } = useQuery(semestersQuery)
  const { semester } = useSearch({ strict: false })
  const id = officeSemester(semesters, semester === undefined ? undefined : String(semester))?.id
  const { data } = useQuery({ ...officeTasksQuery(id ?? 0), enabled: id !== undefined })
  if (!data) return <Badge opacity={0} />
  const { tasks } = data
  return <CountBadge count={tasks.length} label={t`(${tasks.length} to do)`} />
}

/** A navigation link, marked when it is the current page. */
function NavLink(props: { readonly item: MenuItem; readonly onNavigate: () => void; readonly children?: ReactNode }) {
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
function CountBadge({ count, label }: { readonly count: number | undefined; readonly label: string }) {
  if (!count) return null
  return (
    <>
      <Badge>{count}</Badge>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  )
}

function Badge({ children, ...props }: TextProps & { readonly children?: ReactNode }) {
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
