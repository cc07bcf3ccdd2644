export const writeTable = (): void => {}
