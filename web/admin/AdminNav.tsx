import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconMenu2, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { fullName } from '../../domain/person.ts'
import { semestersQuery } from '../api/schedules.ts'
import { meQuery } from '../session/me.ts'
import { useSession } from '../session/session.ts'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { cancelQuestion, useAskedEmails } from '../ui/familyEmails/askFirst.ts'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import styles from './AdminNav.module.css'
import { HOME, ITEMS, menusFor } from './menus.ts'
import { NavLink } from './NavLink.tsx'
import { NavMenu } from './NavMenu.tsx'
import { handleMenuBarKey } from './navKeys.ts'

const EmailQuestionDialog = lazyPart(
  async () => (await import('../ui/familyEmails/EmailQuestionDialog.tsx')).EmailQuestionDialog,
)

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
    <>
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
      <EmailQuestions />
    </>
  )
}

/** Every screen of the office has the dialog of `callAfterAsking`, which closes with its screen. It is not in the navigation, which handles keys. */
function EmailQuestions() {
  const asked = useAskedEmails()
  const pathname = useLocation({ select: (location) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question ends with the screen of its path.
  useEffect(() => cancelQuestion, [pathname])
  return (
    <LazyDialog opened={asked !== undefined} onClose={() => asked?.answer(undefined)}>
      {(opened) => <EmailQuestionDialog asked={opened ? asked : undefined} />}
    </LazyDialog>
  )
}
