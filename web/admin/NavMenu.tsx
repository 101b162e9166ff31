import { useLingui } from '@lingui/react/macro'
import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { Fragment, type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { officeTasksQuery } from '../api/officeTasks.ts'
import { semestersQuery } from '../api/schedules.ts'
import { IconChevronDown } from '../ui/icons.tsx'
import styles from './AdminNav.module.css'
import { isMenuOf, type Menu } from './menus.ts'
import { Badge, CountBadge, NavLink } from './NavLink.tsx'
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
