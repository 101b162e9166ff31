import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { IconDots } from '../../ui/icons.tsx'
import type { Column } from '../../ui/table/column.ts'
import styles from './RowMenu.module.css'

/** The last column of a list, with the menu of each row. */
export function menuColumn<Row>(Cell: NonNullable<Column<Row>['Cell']>): Column<Row> {
  return {
    id: 'actions',
    noWrap: true,
    label: msg`Actions`,
    text: () => '',
    unsortable: true,
    actions: true,
    beside: 'after',
    Cell,
  }
}

export interface RowCommand {
  readonly label: string
  readonly tone?: 'danger'
  /** Gets the menu's button, which has the focus. */
  readonly onClick: (opener: HTMLButtonElement) => void
}

/** The commands of a row behind one button: "Actions for Grace Nez". A dialog that a command opens returns the focus to it. */
export function RowMenu({ name, commands }: { readonly name: string; readonly commands: readonly RowCommand[] }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const run = ({ onClick }: RowCommand) => {
    if (!button.current) return
    button.current.focus()
    onClick(button.current)
  }
  return (
    <Menu
      position="bottom-end"
      offset={4}
      transitionProps={{ duration: 0 }}
      withInitialFocusPlaceholder={false}
      menuItemTabIndex={0}
    >
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={styles.button}
          variant="subtle"
          color="gray"
          aria-label={t`Actions for ${name}`}
          data-screen-only
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw="10rem">
        {commands.map((command) => (
          <Menu.Item
            key={command.label}
            className={styles.command}
            c={command.tone === 'danger' ? 'var(--mantine-color-error)' : undefined}
            onClick={() => run(command)}
          >
            {command.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
