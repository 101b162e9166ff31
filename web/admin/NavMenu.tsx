import { useLingui } from '@lingui/react'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import styles from './AdminNav.module.css'
import type { Menu } from './menus.ts'
import { NavLink } from './NavLink.tsx'

/** A button that opens its ways: with a press, or with the down key, which goes to the first of them. Escape comes back to it. */
export function NavMenu(given: {
  readonly menu: Menu
  readonly opened: boolean
  readonly onToggle: (opened: boolean) => void
  readonly onGo: () => void
}) {
  const { menu, opened, onToggle, onGo } = given
  const { i18n } = useLingui()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(`${menu.under}/`) })

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
        aria-current={isHere || undefined}
        onClick={() => onToggle(!opened)}
      >
        {i18n._(menu.label)}
        <IconChevronDown className={styles.chevron} size={16} aria-hidden />
      </UnstyledButton>
      <ul className={styles.ways} id={id} ref={list} hidden={!opened}>
        {menu.ways.map((way) => (
          <li key={way.to + way.params?.semester_slug}>
            <NavLink way={way} onGo={onGo} />
          </li>
        ))}
      </ul>
    </li>
  )
}
