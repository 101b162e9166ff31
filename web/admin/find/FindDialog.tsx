import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { Found } from '../../../contract/find.ts'
import { FIND_MIN, SEARCH_MAX } from '../../../contract/values.ts'
import { call } from '../../api/call.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Switch } from '../../ui/form/Switch.tsx'
import { IconSearch } from '../../ui/icons.tsx'
import { FindList } from './FindList.tsx'
import { type FindOption, groupsOf } from './options.ts'
import { switchSlash, useSlash } from './shortcut.ts'

/** Finds a class, a person or a registration, and opens its screen. */
export function FindDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog opened={opened} title={t`Find`} onClose={onClose}>
      <FindSearch onClose={onClose} />
    </Dialog>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A combobox whose first match is chosen until an arrow key chooses another. Enter waits for the answer to the whole text. */
function FindSearch({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isEntered, setEntered] = useState(false)
  const isSlashOn = useSlash()
  const { found, isSearching, retry } = useFound(typed)
  const groups = useMemo(() => (found ? groupsOf(found) : []), [found])
  const options = groups.flatMap((group) => group.options)
  const active = isSearching ? undefined : options[chosen]
  const entered = isEntered ? active : undefined

  const type = (text: string) => {
    setTyped(text)
    setChosen(0)
    setEntered(false)
  }
  const open = ({ to, search = {} }: FindOption) => {
    onClose()
    void router.navigate({ to, search })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter' && active) open(active)
    else if (event.key === 'Enter') setEntered(isSearching)
    else if (step !== undefined && !isSearching)
      setChosen((chosen + step + options.length) % Math.max(1, options.length))
    else if (step === undefined) return
    event.preventDefault()
  }
  const openEntered = useEffectEvent(open)
  useEffect(() => {
    if (entered) openEntered(entered)
  }, [entered])
  const repeat = (search: () => void) => () => {
    search()
    input.current?.focus()
  }
  const status = () => {
    if (typed.trim().length < FIND_MIN)
      return isSlashOn
        ? t`Type at least 2 letters or digits. On any screen, / or Ctrl+K opens this search.`
        : t`Type at least 2 letters or digits. On any screen, Ctrl+K opens this search.`
    if (isSearching) return t`Searching…`
    if (options.length === 0) return t`Nothing matches "${typed.trim()}". Try fewer words or a part of a name.`
    if (found?.more) return t`These are the first matches. Keep typing to narrow the list.`
    return t`${plural(options.length, { one: '# match', other: '# matches' })}`
  }
  return (
    <Stack gap="xs">
      <TextInput
        ref={input}
        data-autofocus
        size="md"
        label={t`Name, phone, class or reference`}
        leftSection={<IconSearch size={18} />}
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={active && `${listId}-${active.id}`}
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Text c="dimmed" fz="sm" role="status">
        {!retry && status()}
      </Text>
      {retry && (
        <Group gap="0.5rem 0.75rem" c="var(--mantine-color-error)" fz="sm">
          <p role="alert">{t`The search didn't work.`}</p>
          <Button variant="default" onClick={repeat(retry)}>{t`Try again`}</Button>
        </Group>
      )}
      {options.length > 0 && (
        <FindList id={listId} groups={groups} active={active} isStale={isSearching} onOpen={open} />
      )}
      {typed === '' && (
        <Switch checked={isSlashOn} onChange={switchSlash}>
          {t`Open Find with the / key`}
        </Switch>
      )}
    </Stack>
  )
}

/** A pause in typing. */
const DEBOUNCE_MS = 150

interface Answer {
  /** The last answer that arrived, which may be of an earlier text while `isSearching`. */
  readonly found: Found | undefined
  readonly isSearching: boolean
  /** Repeats the search after it failed. */
  readonly retry: (() => void) | false
}

/** What matches the typed text. Only the answer to the latest text is ever shown as its answer. */
function useFound(typed: string): Answer {
  const text = typed.trim()
  const [search] = useDebouncedValue(text, DEBOUNCE_MS)
  const isLongEnough = text.length >= FIND_MIN
  const answer = useQuery({
    queryKey: ['find', search],
    queryFn: async ({ signal }) => (await call('GET /api/find', { query: { search }, signal })).body,
    enabled: search.length >= FIND_MIN,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  const isCurrent = search === text
  const hasFailed = isCurrent && isLongEnough && answer.isError
  return {
    found: isLongEnough && !hasFailed ? answer.data : undefined,
    isSearching: isLongEnough && (!isCurrent || answer.isFetching),
    retry: hasFailed && !answer.isFetching && (() => void answer.refetch()),
  }
}
