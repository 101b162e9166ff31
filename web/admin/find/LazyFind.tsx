import { useEffect, useRef } from 'react'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'

const FindDialog = lazyPart(async () => (await import('./FindDialog.tsx')).FindDialog)

export const preloadFind = FindDialog.preload

/** Find, loaded with the first key or when its button is pointed at. What is typed after the shortcut, while it loads, arrives in its field. */
export function LazyFind({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const typed = useTypedUntilShown(opened)
  useEffect(() => {
    window.addEventListener('keydown', preloadFind, { once: true })
    return () => window.removeEventListener('keydown', preloadFind)
  }, [])
  return (
    <LazyDialog opened={opened} onClose={onClose}>
      {(isOpen) => <FindDialog opened={isOpen} onClose={onClose} typedBefore={typed} />}
    </LazyDialog>
  )
}

/** Collects the characters that are typed from the opening until the returned function is called, which gives them. */
function useTypedUntilShown(opened: boolean): () => string {
  const typed = useRef('')
  const isShown = useRef(false)
  useEffect(() => {
    if (!opened) return
    const collect = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (isShown.current || key.length !== 1 || ctrlKey || metaKey || altKey) return
      event.preventDefault()
      typed.current += key
    }
    window.addEventListener('keydown', collect, { capture: true })
    return () => {
      window.removeEventListener('keydown', collect, { capture: true })
      typed.current = ''
      isShown.current = false
    }
  }, [opened])
  return useRef(() => {
    isShown.current = true
    return typed.current
  }).current
}
