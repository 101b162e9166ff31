import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { IconArrowLeft } from '../../ui/icons.tsx'
import { previousLocation } from '../../ui/navigation/previousLocation.ts'
import { KeyHint } from './KeyHint.tsx'
import { returnToPosition } from './listPositions.ts'

/** Escape has a use of its own in these, and in every dialog. */
const OWN_ESCAPE =
  'input, textarea, select, [contenteditable], [data-own-escape], nav, [role="menu"], [aria-haspopup="menu"][aria-expanded="true"]'

/** Leads back to the list of a page, or to another one if the page was opened from it, also by Escape, exactly to where one left it: search, filters, scroll position and focus. */
export function BackButton({ list, others = [] }: { readonly list: string; readonly others?: readonly string[] }) {
  const { t } = useLingui()
  const router = useRouter()
  const back = async () => {
    const href = previousLocation(list, ...others)
    await router.navigate({ href })
    returnToPosition(href)
  }
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented } = event
    if (key !== 'Escape' || defaultPrevented || document.querySelector('[role="dialog"]')) return
    if (target instanceof Element && target.closest(OWN_ESCAPE)) return
    void back()
  })
  // Captured, because a dialog that closes by Escape is gone afterwards.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onEscape(event)
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])
  return (
    <Button
      variant="default"
      mb="md"
      leftSection={<IconArrowLeft size={18} />}
      rightSection={<KeyHint>{t`Esc`}</KeyHint>}
      aria-keyshortcuts="Escape"
      onClick={() => void back()}
      data-screen-only
    >
      {t`Back`}
    </Button>
  )
}
