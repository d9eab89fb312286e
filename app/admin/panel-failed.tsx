export { FailedPage as PanelFailed } from "~/platform/failed-page";
