import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconMenu2, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { fullName } from '../../domain/person.ts'
import { semestersQuery } from '../api/schedules.ts'
import { meQuery } from '../session/me.ts'
import { useSession } from '../session/session.ts'
import styles from './AdminNav.module.css'
import { HOME, ITEMS, menusFor } from './menus.ts'
import { NavLink } from './NavLink.tsx'
import { NavMenu } from './NavMenu.tsx'
import { handleMenuBarKey } from './navKeys.ts'

/** The office's navigation: a row of menus, or one drawer on a narrow screen. */
export function AdminNav() {
  const { t } = useLingui()
  const session = useSession()
  const { data: semesters = [] } = useQuery(semestersQuery)
  // Drafts stored at session expiry need the user's id. No other office screen loads the user.
  useQuery(meQuery)
  const [drawer, setDrawer] = useState(false)
  const [open, setOpen] = useState<string>()
  const opener = useRef<HTMLButtonElement>(null)

  const close = () => {
    setOpen(undefined)
    setDrawer(false)
  }
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && drawer) {
      setDrawer(false)
      opener.current?.focus()
    }
    handleMenuBarKey(event)
  }
  if (!session) return null
  return (
    <nav className={styles.nav} aria-label={t`Office`} onBlur={closeWhenLeft} onKeyDown={onKeyDown}>
      <UnstyledButton
        ref={opener}
        className={styles.opener}
        aria-expanded={drawer}
        aria-controls="office-menu"
        onClick={() => setDrawer(!drawer)}
      >
        <IconMenu2 size={20} aria-hidden />
        {t`Menu`}
      </UnstyledButton>
      <ul className={styles.bar} id="office-menu" data-open={drawer || undefined}>
        <li>
          <NavLink item={{ label: fullName(session.user), to: HOME }} top onNavigate={close}>
            <IconUser size={18} aria-hidden />
          </NavLink>
        </li>
        {menusFor(semesters).map((menu) => (
          <NavMenu
            key={menu.basePath}
            menu={menu}
            opened={open === menu.basePath}
            onToggle={(opened) => setOpen(opened ? menu.basePath : undefined)}
            onNavigate={close}
          />
        ))}
        {ITEMS.map((item) => (
          <li key={item.to}>
            <NavLink item={item} top onNavigate={close} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
