export { FailedPage as PanelFailed } from "~/platform/errors/failed-page";
