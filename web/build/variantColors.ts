import type { VariantColorsResolver } from '@mantine/core'

/** In the scale of Mantine, like every border. */
const LINE = 'calc(0.0625rem * var(--mantine-scale)) solid'

/**
 * Instead of Mantine's resolver, which also computes with colors outside the theme, shades and gradients. White has enough contrast on each
 * filled color of the theme: the school's color is refused otherwise (domain/schoolColor.ts). A variant that no screen uses looks like `default`.
 */
export const defaultVariantColorsResolver: VariantColorsResolver = ({ color, variant }) => {
  const shade = (use: string) => `var(--mantine-color-${color}-${use})`
  switch (variant) {
    case 'filled':
      return {
        background: shade('filled'),
        hover: shade('filled-hover'),
        color: 'var(--mantine-color-white)',
        border: `${LINE} transparent`,
      }
    case 'light':
      return {
        background: shade('light'),
        hover: shade('light-hover'),
        color: shade('light-color'),
        border: `${LINE} transparent`,
      }
    case 'outline':
      return {
        background: 'transparent',
        hover: shade('outline-hover'),
        color: shade('outline'),
        border: `${LINE} ${shade('outline')}`,
      }
    case 'subtle':
      return {
        background: 'transparent',
        hover: shade('light-hover'),
        color: shade('light-color'),
        border: `${LINE} transparent`,
      }
    default:
      return {
        background: 'var(--mantine-color-default)',
        hover: 'var(--mantine-color-default-hover)',
        color: 'var(--mantine-color-default-color)',
        border: `${LINE} var(--mantine-color-default-border)`,
      }
  }
}
