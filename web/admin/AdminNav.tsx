import { useLingui } from '@lingui/react/macro'
import { Box, Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { fullName } from '../../domain/person.ts'
import { semestersQuery } from '../api/schedules.ts'
import { meQuery } from '../session/me.ts'
import { useSession } from '../session/session.ts'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { cancelQuestion, useAskedEmails } from '../ui/familyEmails/askFirst.ts'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { LeaveQuestion } from '../ui/form/LeaveQuestion.tsx'
import { IconMenu2 } from '../ui/icons.tsx'
import { LanguageSwitch } from '../ui/layout/LanguageSwitch.tsx'
import styles from './AdminNav.module.css'
import { FindButton, LazyFind } from './FindButton.tsx'
import { HOME, menusFor } from './menus.ts'
import { NavMenu } from './NavMenu.tsx'
import { useRememberedSemester } from './officeSemester.ts'
import { useListPositions } from './ui/listPositions.ts'
import { UndoBar } from './undo/UndoBar.tsx'
import { useActivity } from './useActivity.ts'

const EmailQuestionDialog = lazyPart(
  async () => (await import('../ui/familyEmails/EmailQuestionDialog.tsx')).EmailQuestionDialog,
)

/** The office's navigation: a row of menus, or a drawer whose button is in the header of a narrow screen. */
export function AdminNav() {
  const { t } = useLingui()
  const session = useSession()
  const { data: semesters = [] } = useQuery(semestersQuery)
  // Drafts stored at session expiry need the user's id. No other office screen loads the user.
  useQuery(meQuery)
  useRememberedSemester()
  useListPositions()
  useActivity()
  const [finding, setFinding] = useState(false)
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
      <LazyFind opened={finding} onClose={() => setFinding(false)} />
      <Group
        component="nav"
        className={styles.nav}
        gap="0.125rem"
        aria-label={t`Office`}
        onBlur={closeWhenLeft}
        onKeyDown={onKeyDown}
      >
        <UnstyledButton
          ref={opener}
          className={`${styles.button} ${styles.opener}`}
          aria-expanded={drawer}
          aria-controls="office-menu"
          onClick={() => setDrawer(!drawer)}
        >
          <IconMenu2 size={20} />
          <span data-unseen-on-phone>{t`Menu`}</span>
        </UnstyledButton>
        <FindButton onOpen={() => setFinding(true)} />
        <Group
          className={`plain ${styles.bar}`}
          component="ul"
          gap="0.125rem"
          id="office-menu"
          data-open={drawer || undefined}
        >
          <li>
            <Link
              className={styles.top}
              to={HOME}
              activeOptions={{ exact: true, includeSearch: false }}
              onClick={close}
            >
              <Text className={styles.name} truncate span inherit>
                {fullName(session.user)}
              </Text>
            </Link>
          </li>
          {menusFor(semesters).map((menu) => (
            <NavMenu
              key={menu.id}
              menu={menu}
              opened={open === menu.id}
              onToggle={(opened) => setOpen(opened ? menu.id : undefined)}
              onNavigate={close}
            />
          ))}
          <Box className={styles.language} component="li" py="0.25rem">
            <LanguageSwitch />
          </Box>
        </Group>
      </Group>
      <EmailQuestions />
      <LeaveQuestion />
      <UndoBar />
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
    <LazyDialog opened={asked !== undefined} onClose={() => asked?.answer()}>
      {(opened) => <EmailQuestionDialog asked={opened ? asked : undefined} />}
    </LazyDialog>
  )
}

const ITEM_SELECTOR = ':scope > li > :is(a, button)'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }

/**
 * Moves the focus in the menu bar: Up and Down in an open menu, Left and Right along the bar, both wrapping around; Home
 * and End go to the first and last item.
 */
function handleMenuBarKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget: nav } = event
  const list = target instanceof HTMLElement && target.closest('ul')
  if (!list || event.defaultPrevented) return
  const bar = nav.querySelector('ul') ?? list
  const isHorizontal = key === 'ArrowLeft' || key === 'ArrowRight'
  const items = [...(isHorizontal ? bar : list).querySelectorAll<HTMLElement>(ITEM_SELECTOR)].filter((item) =>
    item.checkVisibility(),
  )
  const current = items.findIndex((item) => item.parentElement?.contains(target))
  const next = nextIndex(key, current, items.length)
  if (next === undefined || (list === bar && key === 'ArrowUp')) return
  event.preventDefault()
  items[next]?.focus()
}

function nextIndex(key: string, current: number, length: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  const step = STEPS[key]
  return step === undefined ? undefined : (current + step + length) % length
}
