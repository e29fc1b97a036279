; The module that reaches Windows' keychain needs Microsoft's Visual C++ runtime, which a fresh Windows may lack.
; DWADI_VC_REDIST names Microsoft's own vc_redist.x64.exe when the installer is built; it is carried inside then.
!include LogicLib.nsh

!define VC_REDIST "$%DWADI_VC_REDIST%"

!macro customInstall
  SetRegView 64
  ReadRegDWORD $0 HKLM "SOFTWARE\Microsoft\VisualStudio\14.0\VC\Runtimes\X64" "Installed"
  SetRegView lastused
  ${If} $0 != 1
    !if /FileExists "${VC_REDIST}"
      DetailPrint "Installing Microsoft's Visual C++ runtime"
      File "/oname=$PLUGINSDIR\vc_redist.x64.exe" "${VC_REDIST}"
      ExecWait '"$PLUGINSDIR\vc_redist.x64.exe" /install /quiet /norestart' $1
      ${If} $1 == 3010
        ; A silent installation hands this on, so that whoever rolls it out knows that Windows wants a restart.
        SetErrorLevel 3010
      ${ElseIf} $1 != 0
      ${AndIf} $1 != 1638
        MessageBox MB_OK|MB_ICONEXCLAMATION "Microsoft's Visual C++ runtime could not be installed (code $1). Dwadi runs in Training; selling needs it." /SD IDOK
        SetErrorLevel 2
      ${EndIf}
    !else
      MessageBox MB_OK|MB_ICONEXCLAMATION "This Windows has no Visual C++ runtime. Install vc_redist.x64.exe from Microsoft; until then Dwadi runs in Training only." /SD IDOK
      SetErrorLevel 2
    !endif
  ${EndIf}
!macroend
