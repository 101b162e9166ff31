import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useLingui } from '@lingui/react/macro'
import { Combobox, TextInput, type TextInputProps, useCombobox } from '@mantine/core'
import styles from './PersonPicker.module.css'

/** One of the people found, with what tells them from another of the same name. */
export interface Found {
  readonly id: number
  readonly name: string
  readonly beside: string
}

const SHOWN = 30

/** A field in which a person is searched by typing and then chosen; who is found is the screen's to know. */
export function PersonPicker(given: {
  readonly texts: Pick<TextInputProps, 'id' | 'label' | 'description' | 'error' | 'required'>
  /** What the list of those found is called. */
  readonly list: string
  readonly found: readonly Found[]
  readonly chosen: Found | undefined
  readonly typed: string
  /** What to say when somebody has typed enough and nobody has that name. */
  readonly nobody?: string | false
  readonly onType: (text: string) => void
  readonly onPick: (id: number) => void
  readonly onLeave?: () => void
}) {
  const { texts, list, found, chosen, typed, nobody, onType, onPick, onLeave } = given
  const { t } = useLingui()
  const dropdown = useCombobox({ onDropdownClose: () => dropdown.resetSelectedOption() })
  const shown = chosen ? [] : found.slice(0, SHOWN)
  const more = found.length - shown.length
  const type = (text: string) => {
    onType(text)
    dropdown.openDropdown()
    dropdown.resetSelectedOption()
  }
  const pick = (id: string) => {
    onPick(Number(id))
    dropdown.closeDropdown()
  }
  const leave = () => {
    dropdown.closeDropdown()
    onLeave?.()
  }
  return (
    <div>
      <Combobox store={dropdown} onOptionSubmit={pick}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            {...texts}
            size="md"
            autoComplete="off"
            value={chosen?.name ?? typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onFocus={() => dropdown.openDropdown()}
            onClick={() => dropdown.openDropdown()}
            onBlur={leave}
          />
        </Combobox.Target>
        <p className={styles.said} role="status">
          {chosen?.beside ??
            (found.length === 0
              ? nobody
              : typed !== '' && more > 0 && t`${more} more. Keep typing to narrow the list.`)}
        </p>
        <Combobox.Dropdown hidden={shown.length === 0}>
          <Combobox.Options className={styles.options} aria-label={list}>
            {shown.map(({ id, name, beside }) => (
              <Combobox.Option key={id} value={String(id)}>
                <span className={styles.name}>{name}</span> <span className={styles.beside}>{beside}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </div>
  )
}
