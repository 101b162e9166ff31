import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from './AdminNav.module.css'
import type { Menu } from './menus.ts'
import { NavLink } from './NavLink.tsx'

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
  const isCurrent = useLocation({ select: ({ pathname }) => pathname.startsWith(`${menu.basePath}/`) })

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
    <li className={styles.menu} onKeyDown={onKeyDown}>
      <UnstyledButton
        ref={button}
        className={styles.top}
        aria-expanded={opened}
        aria-controls={id}
        aria-current={isCurrent || undefined}
        onClick={() => onToggle(!opened)}
      >
        {i18n._(menu.label)}
        <IconChevronDown className={styles.chevron} size={16} aria-hidden />
      </UnstyledButton>
      <ul className={styles.items} id={id} ref={list} hidden={!opened}>
        {menu.items.map((item) => (
          <li key={item.to + item.params?.semester_slug}>
            <NavLink item={item} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </li>
  )
}
