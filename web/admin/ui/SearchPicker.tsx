import '@mantine/core/styles/Combobox.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Box, Button, Combobox, Group, Stack, Text, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

/** A person or class, with a detail that distinguishes those of the same name. */
export interface PickerOption {
  readonly id: number
  readonly name: string
  readonly detail: string
}

const MAX_OPTIONS = 30

/**
 * A combobox for people or classes. The caller searches. Enter takes the only one that is found, and sends no form until one is chosen. The list
 * covers nothing below it. A press outside closes it afterward, because what is pressed would move.
 */
export function SearchPicker(props: {
  readonly texts: Pick<TextInputProps, 'id' | 'label' | 'description' | 'error' | 'required' | 'placeholder'>
  /** The first field of a dialog. */
  readonly autoFocus?: true
  /** The accessible name of the list. */
  readonly listLabel: string
  readonly options: readonly PickerOption[]
  /** The number found, if it is more than the options. */
  readonly total?: number | undefined
  readonly chosen: PickerOption | undefined
  readonly typed: string
  /** The message when the search finds nothing. */
  readonly emptyMessage?: string | false
  /** Repeats a search that failed. */
  readonly retry?: (() => void) | false
  readonly onType: (text: string) => void
  readonly onPick: (id: number) => void
  readonly onBlur?: () => void
  /** Between the field and its list. */
  readonly children?: ReactNode
}) {
  const {
    texts,
    autoFocus,
    listLabel,
    options,
    total = options.length,
    chosen,
    typed,
    emptyMessage,
    retry,
    onType,
    onPick,
    onBlur,
    children,
  } = props
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const dropdown = useCombobox({ onDropdownClose: () => unselect() })
  const [isSelecting, setIsSelecting] = useState(false)
  const unselect = () => {
    dropdown.resetSelectedOption()
    setIsSelecting(false)
  }
  const visible = chosen ? [] : options.slice(0, MAX_OPTIONS)
  const more = i18n.number(total - visible.length)
  const type = (text: string) => {
    onType(text)
    dropdown.openDropdown()
    unselect()
  }
  const pick = (id: string) => {
    onPick(Number(id))
    dropdown.closeDropdown()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Tab') dropdown.closeDropdown()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setIsSelecting(true)
    if (event.key !== 'Enter' || isSelecting || typed === '' || chosen) return
    event.preventDefault()
    const [only, another] = visible
    if (only && !another) pick(String(only.id))
  }
  const open = () => {
    if (!chosen) dropdown.openDropdown()
  }
  const leave = () => {
    onBlur?.()
    const closeUnlessFocused = () => {
      if (document.activeElement !== input.current) dropdown.closeDropdown()
    }
    document.addEventListener('click', closeUnlessFocused, { once: true })
  }
  const repeat = (search: () => void) => () => {
    search()
    input.current?.focus()
  }
  return (
    <div>
      <Combobox store={dropdown} onOptionSubmit={pick}>
        <Stack gap="0.375rem">
          {/* The target would go on naming an option that is no longer there. Mantine does not pass on undefined. */}
          <Combobox.EventsTarget withExpandedAttribute {...(!isSelecting && { 'aria-activedescendant': null })}>
            <TextInput
              {...texts}
              data-autofocus={autoFocus}
              ref={input}
              size="md"
              autoComplete="off"
              value={chosen?.name ?? typed}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onFocus={open}
              onClick={open}
              onKeyDown={press}
              onBlur={leave}
            />
          </Combobox.EventsTarget>
          <Text c="dimmed" fz="xs" role="status">
            {chosen?.detail ??
              (options.length === 0
                ? !retry && emptyMessage
                : typed !== '' && total > visible.length && t`${more} more. Keep typing to narrow the list.`)}
          </Text>
          {retry && (
            <Group gap="0.375rem 0.75rem" c="var(--mantine-color-error)" fz="xs">
              <p role="alert">{t`The search didn't work.`}</p>
              <Button variant="default" size="compact-sm" onClick={repeat(retry)}>{t`Try again`}</Button>
            </Group>
          )}
          {children}
          <Box className="surface" p={4} hidden={!dropdown.dropdownOpened || visible.length === 0}>
            {/* A box that scrolls would be a stop of the Tab key. */}
            <Combobox.Options
              tabIndex={-1}
              mah="min(16rem, 30dvh)"
              style={{ overflowY: 'auto' }}
              aria-label={listLabel}
            >
              {visible.map(({ id, name, detail }) => (
                <Combobox.Option key={id} value={String(id)}>
                  <Text display="block" fw={600} span inherit>
                    {name}
                  </Text>{' '}
                  <Text c="dimmed" fz="xs" span>
                    {detail}
                  </Text>
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Box>
        </Stack>
      </Combobox>
    </div>
  )
}
