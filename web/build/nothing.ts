/** Replaces the parts of Mantine that add styles to the page. The build writes the theme's variables to a style sheet (themeVariables.ts). */
const nothing = (): null => null

export { nothing as MantineClasses, nothing as MantineCssVariables }
