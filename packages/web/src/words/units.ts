import { type UnitName, UNITS } from "@ratecard/core/ledger"

const en = Object.fromEntries(Object.entries(UNITS).map(([name, { words }]) => [name, words])) as Record<
  UnitName,
  string
>

/** The Russian words of units; the English ones are in core's `ledger/schemas/units.ts`. */
const ru: Readonly<Record<UnitName, string>> = {
  input: "Ввод",
  cache_read: "Кэшированный ввод",
  cache_write_5m: "Запись в кэш, 5 мин",
  cache_write_30m: "Запись в кэш, 30 мин",
  cache_write_1h: "Запись в кэш, 1 ч",
  cache_write_12h: "Запись в кэш, 12 ч",
  output: "Вывод",
  input_audio: "Ввод звука",
  cache_read_audio: "Кэшированный звук",
  output_audio: "Вывод звука",
  output_video: "Вывод видео",
  tokens: "Все токены",
  web_search_call: "Поиск в интернете, вызов",
  image_web_search_call: "Поиск изображений, вызов",
  web_search_preview_call: "Поиск в интернете (предварительный), вызов",
  file_search_call: "Поиск по файлам, вызов",
  file_search_storage_gb_day: "Хранение файлов, ГБ в день",
  container_session_20min: "Контейнер, 20 минут",
  web_search_request: "Поиск в интернете, запрос",
  web_fetch_request: "Загрузка страницы, запрос",
  code_execution_container_hour: "Выполнение кода, час контейнера",
  managed_agent_session_hour: "Управляемый агент, час",
  grounding_prompt: "Grounding (поиск Google), запрос к модели",
  grounding_query: "Grounding (поиск Google), поисковый запрос",
  maps_grounding_prompt: "Grounding (карты Google), запрос к модели",
  maps_grounding_query: "Grounding (карты Google), поисковый запрос",
  cache_storage_token_hour: "Хранение кэша, токен в час",
  x_search_call: "Поиск в X, вызов",
  code_interpreter_call: "Интерпретатор кода, вызов",
  attachment_search_call: "Поиск по вложениям, вызов",
  image: "Изображение",
  page: "Страница",
  audio_minute: "Минута звука",
  characters: "Символы",
  search_unit: "Поиск",
  video_second: "Секунда видео",
  input_text: "Ввод текста",
  output_text: "Вывод текста",
  cache_read_text: "Кэшированный текст",
  cache_read_image: "Кэшированное изображение",
  input_image: "Ввод изображений",
  output_image: "Вывод изображений",
  input_video: "Ввод видео",
  output_reasoning: "Вывод размышлений",
  input_tool_use: "Ввод инструментов",
  output_tool_use: "Вывод инструментов",
  cache_read_video: "Кэшированное видео",
  request_low: "Запрос с малым контекстом поиска",
  request_medium: "Запрос со средним контекстом поиска",
  request_high: "Запрос с большим контекстом поиска",
  live_search_source: "Поиск в реальном времени, источник",
  container: "Контейнер"
}

export const UNIT_WORDS = { en, ru }
